/** What the page says about Arcane Alley. */
export const words = {
    about: "Run a shop of dubious magical wares: remember what lies where, sell sets, dodge the inspector.",
    length: "50 minutes",
};
