/* All cards in the order in which views list them. */
export const order = [
    "alchemical-lab bondsman coercion-coordinator corrupt-official",
    "disgruntled-minion fence glamer guy-in-a-trenchcoat",
    "local-celebrity nearby-safehouse necklace pawnbroker",
    "philosophers-stone public-relations-expert shadowy-hood tailor",
    "anthropomorphic-water-buffalo bookie brooch concealed-safehouse",
    "deceptive-bits-of-colored-glass easily-impressed-noble",
    "executive-assistant eyepatch-of-command fortified-safehouse",
    "gauntlet-of-evil-intent imbalanced-scales legitimate-jeweller",
    "lucky-animal-appendage menacing-monocle provisioned-safehouse",
    "rumor-monger sticky-fingered-dockhand unlabeled-potion",
    "wicked-clutches big-haul collecting-golem crown exit-strategy",
    "fur-coat giant-belt-buckle insurance-racket island-estate",
    "loyalty-program political-campaign scepter the-heist",
    "treasure-map-1 treasure-map-2",
]
    .join(" ")
    .split(" ");
