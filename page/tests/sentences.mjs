// The lines of the log for events, as Mira on seat 0 reads them, among Rook
// and Jay. Each is [kind, its fields, the line; null: none].
const [mira, rook, jay] = [0, 1, 2];
const hidden = (n) => Array(n).fill("?");

export const people = ["Mira", "Rook", "Jay"];

export const sentences = {
    arcane: [
        ["start", { seat: rook }, null],
        [
            "wizard",
            { seat: mira, faces: ["lady-dafana"] },
            "You play as Lady Dafana.",
        ],
        ["round", { first: mira, number: 1 }, "Round 1. You go first."],
        ["round", { first: jay, number: 2 }, "Round 2. Jay goes first."],
        [
            "dealt",
            { seat: mira, faces: hidden(9) },
            "Everyone gets nine hidden items.",
        ],
        ["dealt", { seat: jay, faces: hidden(9) }, null],
        [
            "dealt",
            { seat: jay, faces: ["older-wand", "older-wand", "dark-lotus"] },
            "Jay's storehouse: Older Wand ×2 and Dark Lotus.",
        ],
        [
            "stashed",
            { seat: mira, faces: ["dark-lotus", "older-wand"] },
            "You get Dark Lotus and Older Wand.",
        ],
        ["stashed", { seat: rook, faces: hidden(2) }, null],
        [
            "turned-up",
            { faces: ["floating-carpet"] },
            "Floating Carpet is the first discard.",
        ],
        ["sealed", { seat: mira }, "You are ready."],
        ["sealed", { seat: rook }, "Rook is ready."],
        [
            "revealed",
            { seat: rook, cell: "c3", faces: ["older-wand"] },
            "Rook reveals Older Wand on C3.",
        ],
        ["turn", { seat: mira, number: 3 }, "Your turn."],
        ["turn", { seat: rook, number: 3 }, "Rook's turn."],
        [
            "drew",
            { seat: mira, faces: ["crystal-ball"] },
            "You draw Crystal Ball.",
        ],
        ["drew", { seat: rook, faces: hidden(1) }, "Rook draws an item."],
        ["drew", { seat: rook, faces: hidden(2) }, "Rook draws two items."],
        [
            "picked-up",
            { seat: rook, faces: ["dragons-egg"] },
            "Rook draws Dragon's Egg from the discard pile.",
        ],
        ["replaced", { seat: rook, cell: "a1", faces: hidden(1) }, null],
        [
            "played",
            { seat: mira, cell: "b2", faces: ["hypnotic-toad"] },
            "You play Hypnotic Toad on B2.",
        ],
        [
            "used",
            { seat: rook, faces: ["wizards-watch"] },
            "Rook uses Wizard's Watch.",
        ],
        [
            "discarded",
            { seat: mira, faces: ["dark-lotus"] },
            "You discard Dark Lotus.",
        ],
        ["uncovered", { seat: rook, faces: hidden(1) }, null],
        [
            "dropped",
            { seat: rook, faces: ["older-wand"] },
            "Older Wand goes to the discard pile.",
        ],
        ["kept", { seat: mira, faces: ["older-wand"] }, "You keep Older Wand."],
        [
            "kept",
            { seat: rook, faces: hidden(1) },
            "Rook keeps the replaced item.",
        ],
        [
            "came-back",
            { seat: rook, faces: ["magic-boomerang"] },
            "Magic Boomerang comes back. Rook plays it again.",
        ],
        [
            "put-on-deck",
            { seat: mira, faces: ["dark-lotus"] },
            "You put Dark Lotus from the discard pile on top of the deck.",
        ],
        [
            "peeked",
            { seat: mira, cell: "b3", faces: ["dragons-egg"] },
            "You peek at B3: Dragon's Egg.",
        ],
        [
            "peeked",
            { seat: jay, cell: "a2", faces: hidden(1) },
            "Jay peeks at A2.",
        ],
        [
            "sold",
            { seat: mira, line: "row-2", faces: Array(3).fill("dark-lotus") },
            "You sell row 2: Dark Lotus ×3.",
        ],
        [
            "sold",
            {
                seat: rook,
                line: "diagonal-a1",
                faces: ["facsimilous-feline", "older-wand", "older-wand"],
            },
            "Rook sells the diagonal from A1: Facsimilous Feline and Older Wand ×2.",
        ],
        [
            "slid",
            { seat: mira, along: "columns", rows: 2, columns: 3 },
            "Your items slide up.",
        ],
        [
            "slid",
            { seat: rook, along: "rows", rows: 3, columns: 2 },
            "Rook's items slide left.",
        ],
        [
            "set-aside",
            { seat: rook, cell: "a2", faces: hidden(1) },
            "Rook sets aside A2.",
        ],
        [
            "gold",
            { seat: mira, for: "set", gold: 25, faces: ["sovereign-sword"] },
            "You gain 25 gold (sale of Sovereign Sword).",
        ],
        [
            "gold",
            { seat: rook, for: "effect", gold: -3, faces: ["dark-lotus"] },
            "Rook loses 3 gold (Dark Lotus).",
        ],
        ["gold", { seat: rook, for: "fine", gold: -25 }, null],
        ["gold", { seat: rook, for: "bribe", gold: -4 }, null],
        [
            "infamy",
            { seat: rook, infamy: -2, now: 3, faces: ["bottled-fairy"] },
            "Rook loses 2 infamy (Bottled Fairy).",
        ],
        [
            "infamy",
            { seat: mira, infamy: 5, now: 12 },
            "You now have 12 infamy (+5).",
        ],
        [
            "infamy",
            { seat: rook, infamy: -1, now: 0 },
            "Rook now has 0 infamy (−1).",
        ],
        [
            "marker",
            { seat: mira, markers: 1 },
            "You get a fine marker (1 of 2).",
        ],
        ["chose", { seat: rook, chosen: mira }, "Rook chooses you."],
        ["chose", { seat: mira, chosen: mira }, "You choose yourself."],
        ["chose", { seat: jay, chosen: jay }, "Jay chooses themselves."],
        [
            "ignored",
            { seat: mira, faces: ["skeletomicon"] },
            "You ignore the effect of Skeletomicon.",
        ],
        [
            "haunted",
            {
                seat: rook,
                whom: mira,
                cell: "c2",
                faces: ["dark-lotus", "haunted-doll"],
            },
            "Rook replaces your Dark Lotus on C2 with Haunted Doll.",
        ],
        [
            "haunted",
            {
                seat: jay,
                whom: jay,
                cell: "a1",
                faces: ["dark-lotus", "haunted-doll"],
            },
            "Jay replaces their Dark Lotus on A1 with Haunted Doll.",
        ],
        [
            "swapped",
            {
                seat: mira,
                with: rook,
                cell: "a1",
                open: 1,
                faces: ["older-wand"],
            },
            "You get Older Wand from Rook on A1.",
        ],
        [
            "swapped",
            { seat: rook, with: mira, cell: "b2", open: 0, faces: hidden(1) },
            "Rook gets an item from you on B2.",
        ],
        [
            "looked",
            { seat: mira, at: jay, faces: ["dark-lotus", "older-wand"] },
            "You look at Jay's stash: Dark Lotus and Older Wand.",
        ],
        [
            "looked",
            { seat: rook, at: jay, faces: hidden(2) },
            "Rook looks at Jay's stash.",
        ],
        [
            "took",
            { seat: rook, from: mira, faces: ["dark-lotus"] },
            "Rook takes Dark Lotus from your stash.",
        ],
        [
            "lamp",
            { seat: rook, faces: ["dark-lotus", "older-wand", "dragons-egg"] },
            "Rook reveals Dark Lotus, Older Wand and Dragon's Egg from the deck.",
        ],
        [
            "picked",
            { seat: mira, shown: 1, faces: ["dark-lotus"] },
            "You take Dark Lotus.",
        ],
        [
            "picked",
            { seat: rook, shown: 0, faces: ["dark-lotus"] },
            "Rook takes Dark Lotus from the discard pile.",
        ],
        [
            "reshuffled",
            { items: 40 },
            "New deck: 40 items from the discard pile.",
        ],
        ["reshuffled", { items: 1 }, "New deck: 1 item from the discard pile."],
        [
            "triggered",
            { seat: mira },
            "You have nothing hidden and call the inspector.",
        ],
        [
            "triggered",
            { seat: rook },
            "Rook has nothing hidden and calls the inspector.",
        ],
        ["inspection", { number: 2, turn: 9 }, "Inspection 2."],
        [
            "counted",
            { seat: mira, infamy: -6 },
            "Inspector: your storehouse is worth −6 infamy.",
        ],
        [
            "counted",
            { seat: jay, infamy: 14 },
            "Inspector: Jay's storehouse is worth 14 infamy.",
        ],
        [
            "penalised",
            { seat: rook },
            "Rook called the inspector without the lowest infamy.",
        ],
        [
            "fined",
            { seat: mira, gold: 25, markers: 0 },
            "You fail the inspection and pay 25 gold.",
        ],
        [
            "fined",
            { seat: jay, gold: 50, markers: 0 },
            "Jay fails the inspection and pays 50 gold.",
        ],
        ["bribed", { seat: rook, gold: 0 }, "Rook pays no bribe."],
        [
            "bribed",
            { seat: mira, gold: 4 },
            "You bribe the inspector with 4 gold.",
        ],
        ["ended", { rounds: 3 }, "The game ends after 3 rounds."],
        ["ended", { rounds: 1 }, "The game ends after 1 round."],
    ],

    magpie: [
        ["dealt", { seat: rook, faces: hidden(3) }, "Rook gets three cards."],
        [
            "dealt",
            { seat: mira, faces: ["bead", "jay", "bead"] },
            "You get Bead ×2 and Jay.",
        ],
        [
            "turned-up",
            { faces: ["ring"] },
            "Ring is the first card on the ground.",
        ],
        ["drew", { seat: rook, faces: hidden(1) }, "Rook draws a card."],
        ["drew", { seat: mira, faces: ["owl"] }, "You draw Owl."],
        [
            "picked-up",
            { seat: mira, faces: ["ring"] },
            "You draw Ring from the ground.",
        ],
        ["played", { seat: rook, faces: ["owl"] }, "Rook plays Owl."],
        [
            "landed",
            { seat: mira, faces: ["crow"] },
            "Your Crow lands on the ground.",
        ],
        [
            "looked",
            { seat: mira, faces: ["bead"] },
            "You look at the top of the deck: Bead.",
        ],
        [
            "looked",
            { seat: rook, faces: hidden(1) },
            "Rook looks at the top of the deck.",
        ],
        [
            "left-it",
            { seat: rook, faces: hidden(1) },
            "Rook leaves it on the deck.",
        ],
        [
            "left-it",
            { seat: mira, faces: ["bead"] },
            "You leave Bead on the deck.",
        ],
        [
            "dropped",
            { seat: rook, faces: ["ring"] },
            "Rook drops Ring on the ground.",
        ],
        [
            "put-back",
            { seat: rook, faces: ["owl"] },
            "Rook puts Owl from the ground on top of the deck.",
        ],
        ["asked-for", { seat: rook, from: mira }, "Rook asks you for a card."],
        [
            "gave",
            { seat: mira, to: rook, faces: ["bead"] },
            "You give Bead to Rook.",
        ],
        [
            "gave",
            { seat: rook, to: jay, faces: hidden(1) },
            "Rook gives a card to Jay.",
        ],
        [
            "called",
            { seat: mira, faces: ["owl"] },
            "You play Owl from the ground.",
        ],
        ["reshuffled", { cards: 12 }, "New deck: 12 cards from the ground."],
        ["prize", { faces: ["spoon"] }, "The prize is Spoon."],
        ["sealed", { seat: rook }, "Rook is ready."],
        ["bid", { seat: rook, worth: 0 }, "Rook bids nothing."],
        [
            "bid",
            { seat: mira, worth: 3, faces: ["ring", "jay"] },
            "You bid Ring and Jay (worth 3).",
        ],
        ["won", { seat: mira, faces: ["spoon"] }, "You win Spoon."],
        [
            "nobody-won",
            { faces: ["spoon"] },
            "Nobody wins. Spoon falls to the ground.",
        ],
        ["round", { number: 2 }, "Round 2."],
        ["ended", { rounds: 5 }, "The game ends after 5 rounds."],
    ],

    revolution: [
        ["sealed", { seat: mira }, "You are ready."],
        [
            "bid",
            { seat: rook, space: "general", force: 0, blackmail: 1, gold: 2 },
            "Rook bids 1 Blackmail and 2 Gold on the General.",
        ],
        [
            "won",
            { seat: mira, space: "printer", force: 1, blackmail: 0, gold: 0 },
            "You win the Printer with 1 Force.",
        ],
        [
            "lost",
            { seat: rook, space: "printer", force: 0, blackmail: 0, gold: 4 },
            "Rook loses 4 Gold on the Printer.",
        ],
        ["tied", { space: "printer" }, "Tie on the Printer: no winner."],
        ["support", { seat: mira, points: 10 }, "You gain 10 Support."],
        [
            "tokens",
            { seat: jay, force: 1, blackmail: 1, gold: 0 },
            "Jay gains 1 Force and 1 Blackmail.",
        ],
        [
            "took",
            { seat: rook, owner: mira, area: "harbor" },
            "Rook removes your cube from the Harbor.",
        ],
        [
            "took",
            { seat: mira, owner: jay, area: "harbor" },
            "You remove Jay's cube from the Harbor.",
        ],
        [
            "took",
            { seat: jay, owner: jay, area: "harbor" },
            "Jay removes their cube from the Harbor.",
        ],
        [
            "put",
            { seat: rook, owner: rook, area: "market" },
            "Rook adds a cube to the Market.",
        ],
        [
            "put",
            { seat: rook, owner: mira, area: "market" },
            "Rook adds your cube to the Market.",
        ],
        [
            "put",
            { seat: mira, owner: mira, area: "market" },
            "You add a cube to the Market.",
        ],
        [
            "no-room",
            { seat: mira, area: "tavern" },
            "No room for your cube in the Tavern.",
        ],
        [
            "no-cube",
            { seat: rook, area: "tavern" },
            "Rook has no cube left for the Tavern.",
        ],
        ["passed", { seat: rook }, "Rook passes."],
        [
            "reclaimed",
            { seat: mira, space: "spy", force: 0, blackmail: 0, gold: 1 },
            "You take back 1 Gold from the Spy.",
        ],
        [
            "copied",
            { seat: rook, space: "priest" },
            "Rook gains the reward of the Priest.",
        ],
        ["patronage", { seat: mira, gold: 2 }, "You get 2 Gold from patrons."],
        ["round", { number: 2 }, "Round 2."],
        ["ended", { rounds: 13 }, "The game ends after 13 rounds."],
    ],

    thieves: [
        ["start", { seat: mira }, "You start."],
        [
            "dealt",
            { row: "a", faces: ["fence", "tailor"] },
            "New cards in row A: Fence and Tailor.",
        ],
        ["dealt", { row: "b", faces: ["fence"] }, "New card in row B: Fence."],
        ["opened", { row: "a" }, null],
        [
            "rolled",
            { seat: rook, pile: null, faces: ["red", "mask", "red", "bag"] },
            "Rook rolls 2 red, 1 bag and 1 mask.",
        ],
        [
            "took",
            { seat: mira, faces: ["bag", "bag", "marker"] },
            "You take 2 bags and the marker.",
        ],
        [
            "stole",
            { seat: rook, from: mira, faces: ["blue"] },
            "Rook steals your pile: 1 blue.",
        ],
        [
            "stole",
            { seat: mira, from: jay, faces: ["green"] },
            "You steal Jay's pile: 1 green.",
        ],
        [
            "returned",
            { seat: rook, from: mira, faces: ["red"] },
            "Rook puts 1 red back in the middle.",
        ],
        [
            "unrolled",
            { seat: jay },
            "Not rerolled (Jay's Lucky Animal Appendage).",
        ],
        ["split", {}, "The loot is split."],
        ["kept", { seat: mira }, "You don't reroll."],
        ["kept", { seat: jay }, "Jay doesn't reroll."],
        [
            "rerolled",
            { seat: rook, faces: ["white"] },
            "Rook rerolls a white die.",
        ],
        ["turn", { seat: mira }, "Your turn to buy."],
        ["turn", { seat: rook }, "Rook's turn to buy."],
        [
            "bought",
            { seat: mira, card: "fence", gold: 1, faces: ["red", "red"] },
            "You buy Fence for 2 red and 1 Gold.",
        ],
        [
            "bought",
            { seat: rook, card: "fence", gold: 0 },
            "Rook buys Fence for free.",
        ],
        [
            "boxed",
            { seat: mira, card: "unlabeled-potion" },
            "Your Unlabeled Potion goes back to the box.",
        ],
        [
            "gained",
            { seat: rook, card: "big-haul", deck: 3 },
            "Rook gains Big Haul.",
        ],
        ["used", { seat: mira, card: "tailor", up: 1 }, "You use Tailor."],
        [
            "turned",
            { seat: rook, faces: ["green", "bag"] },
            "Rook turns a green die to a bag.",
        ],
        [
            "turned",
            { seat: mira, faces: ["blue", "red"] },
            "You turn a blue die to red.",
        ],
        ["spent", { seat: rook, faces: ["red"] }, "Rook spends a red die."],
        [
            "gold",
            { seat: mira, card: null, gold: 2 },
            "You turn in 2 bags for 2 Gold.",
        ],
        [
            "gold",
            { seat: rook, card: "imbalanced-scales", gold: 1 },
            "Rook gets 1 Gold (Imbalanced Scales).",
        ],
        [
            "paid",
            { seat: rook, card: "exit-strategy", gold: 1 },
            "Rook pays 1 Gold (Exit Strategy).",
        ],
        [
            "infamy",
            { seat: rook, card: null, tokens: 1 },
            "Rook turns in 1 mask for 1 Infamy.",
        ],
        [
            "infamy",
            { seat: mira, card: "tailor", tokens: 1 },
            "You get 1 Infamy (Tailor).",
        ],
        ["passed", { seat: rook, stuck: 0 }, "Rook ends their turn."],
        ["passed", { seat: mira, stuck: 0 }, "You end your turn."],
        ["passed", { seat: rook, stuck: 1 }, null],
        [
            "cleared",
            { seat: rook, idle: 0, spent: 11 },
            "End of round. Rook rolls next.",
        ],
        ["round", { number: 2 }, "Round 2."],
        ["ended", { rounds: 10 }, "The game ends after 10 rounds."],
    ],
};
