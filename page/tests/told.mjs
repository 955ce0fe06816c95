// Which fields of a view events lead to: those that the game names and, in
// Revolution!, bids as long as they lie open.
export const toldOf = (module, view) =>
    view.revealed ? [...module.told, "bids"] : module.told;
