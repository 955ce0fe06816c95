/*
 * Written by tools/bids; do not edit: change boards.c and run
 * `tools/bids > src/games/revolution/bid_table.c`.
 */
/* clang-format off */
#include "state.h"

/* A step of a bid with no tokens yet, as revolution_pack() makes it. */
#define STEP(space, token) \
    ((rk_move)OP_BID | (rk_move)(token) << MOVE_TOKEN_SHIFT | \
     (rk_move)(space) << MOVE_SPACE_SHIFT)

const struct revolution_bid_board revolution_bid_boards[BOARDS] = {
    [BOARD_CORE] = {
        .takes[FORCE] = 0xbd8,
        .step[FORCE] = {
            STEP(INNKEEPER, FORCE),
            STEP(MAGISTRATE, FORCE),
            STEP(PRIEST, FORCE),
            STEP(ARISTOCRAT, FORCE),
            STEP(MERCHANT, FORCE),
            STEP(PRINTER, FORCE),
            STEP(SPY, FORCE),
        },
        .rank[FORCE] = {
            0,0,0,0,1,2,2,3,4,5,6,6,7,7,7,7,7,7,7,7,7,7 },
        .takes[BLACKMAIL] = 0x13c6,
        .step[BLACKMAIL] = {
            STEP(GENERAL, BLACKMAIL),
            STEP(CAPTAIN, BLACKMAIL),
            STEP(PRIEST, BLACKMAIL),
            STEP(ARISTOCRAT, BLACKMAIL),
            STEP(MERCHANT, BLACKMAIL),
            STEP(PRINTER, BLACKMAIL),
            STEP(APOTHECARY, BLACKMAIL),
        },
        .rank[BLACKMAIL] = {
            0,0,1,2,2,2,2,3,4,5,6,6,6,7,7,7,7,7,7,7,7,7 },
        .takes[GOLD] = 0xc1bde,
        .step[GOLD] = {
            STEP(GENERAL, GOLD),
            STEP(CAPTAIN, GOLD),
            STEP(INNKEEPER, GOLD),
            STEP(MAGISTRATE, GOLD),
            STEP(PRIEST, GOLD),
            STEP(ARISTOCRAT, GOLD),
            STEP(MERCHANT, GOLD),
            STEP(PRINTER, GOLD),
            STEP(SPY, GOLD),
            STEP(APOTHECARY, GOLD),
            STEP(ROGUE, GOLD),
            STEP(MERCENARY, GOLD),
        },
        .rank[GOLD] = {
            0,0,1,2,3,4,4,5,6,7,8,8,9,10,10,10,10,10,10,11,12,12 },
        .choice[FORCE] = {
            [HAS_FORCE] = {
                [1] = {0x0, 0xbd8}, {0x3d8, 0xbd8}, {0x3d8, 0xbd8} },
            [HAS_FORCE | HAS_BLACKMAIL] = {
                [1] = {0x0, 0x3c0}, {0x3d8, 0xbd8}, {0x3d8, 0xbd8} },
            [HAS_FORCE | HAS_GOLD] = {
                [1] = {0x0, 0xbd8}, {0x3d8, 0xbd8}, {0x3d8, 0xbd8} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x3c0}, {0x3d8, 0xbd8}, {0x3d8, 0xbd8} },
        },
        .choice[BLACKMAIL] = {
            [HAS_BLACKMAIL] = {
                [1] = {0x0, 0x13c6}, {0x3c6, 0x13c6}, {0x3c6, 0x13c6} },
            [HAS_FORCE | HAS_BLACKMAIL] = {
                [1] = {0x0, 0x0}, {0x1c6, 0x3c6}, {0x3c6, 0x3c6} },
            [HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x13c6}, {0x3c6, 0x13c6}, {0x3c6, 0x13c6} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x1c6, 0x3c6}, {0x3c6, 0x3c6} },
        },
        .choice[GOLD] = {
            [HAS_GOLD] = {
                [1] = {0x0, 0xc1bde}, {0x41bde, 0xc1bde}, {0x41bde, 0xc1bde} },
            [HAS_FORCE | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x3de, 0x3de}, {0x3de, 0x3de} },
            [HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0xbde, 0xbde}, {0xbde, 0xbde} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x1de, 0x1de}, {0x3de, 0x3de} },
        },
    },
    [BOARD_PALACE] = {
        .takes[FORCE] = 0x2bf8,
        .step[FORCE] = {
            STEP(INNKEEPER, FORCE),
            STEP(MAGISTRATE, FORCE),
            STEP(VICEROY, FORCE),
            STEP(PRIEST, FORCE),
            STEP(ARISTOCRAT, FORCE),
            STEP(MERCHANT, FORCE),
            STEP(PRINTER, FORCE),
            STEP(SPY, FORCE),
            STEP(MESSENGER, FORCE),
        },
        .rank[FORCE] = {
            0,0,0,0,1,2,3,4,5,6,7,7,8,8,9,9,9,9,9,9,9,9 },
        .takes[BLACKMAIL] = 0x33e6,
        .step[BLACKMAIL] = {
            STEP(GENERAL, BLACKMAIL),
            STEP(CAPTAIN, BLACKMAIL),
            STEP(VICEROY, BLACKMAIL),
            STEP(PRIEST, BLACKMAIL),
            STEP(ARISTOCRAT, BLACKMAIL),
            STEP(MERCHANT, BLACKMAIL),
            STEP(PRINTER, BLACKMAIL),
            STEP(APOTHECARY, BLACKMAIL),
            STEP(MESSENGER, BLACKMAIL),
        },
        .rank[BLACKMAIL] = {
            0,0,1,2,2,2,3,4,5,6,7,7,7,8,9,9,9,9,9,9,9,9 },
        .takes[GOLD] = 0xebbfe,
        .step[GOLD] = {
            STEP(GENERAL, GOLD),
            STEP(CAPTAIN, GOLD),
            STEP(INNKEEPER, GOLD),
            STEP(MAGISTRATE, GOLD),
            STEP(VICEROY, GOLD),
            STEP(PRIEST, GOLD),
            STEP(ARISTOCRAT, GOLD),
            STEP(MERCHANT, GOLD),
            STEP(PRINTER, GOLD),
            STEP(SPY, GOLD),
            STEP(APOTHECARY, GOLD),
            STEP(MESSENGER, GOLD),
            STEP(MAYOR, GOLD),
            STEP(CONSTABLE, GOLD),
            STEP(ROGUE, GOLD),
            STEP(MERCENARY, GOLD),
        },
        .rank[GOLD] = {
            0,0,1,2,3,4,5,6,7,8,9,9,10,11,12,12,13,13,14,15,16,16 },
        .choice[FORCE] = {
            [HAS_FORCE] = {
                [1] = {0x0, 0x2bf8}, {0xbf8, 0x2bf8}, {0xbf8, 0x2bf8} },
            [HAS_FORCE | HAS_BLACKMAIL] = {
                [1] = {0x0, 0x23e0}, {0xbf8, 0x2bf8}, {0xbf8, 0x2bf8} },
            [HAS_FORCE | HAS_GOLD] = {
                [1] = {0x0, 0x2bf8}, {0xbf8, 0x2bf8}, {0xbf8, 0x2bf8} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x23e0}, {0xbf8, 0x2bf8}, {0xbf8, 0x2bf8} },
        },
        .choice[BLACKMAIL] = {
            [HAS_BLACKMAIL] = {
                [1] = {0x0, 0x33e6}, {0x13e6, 0x33e6}, {0x13e6, 0x33e6} },
            [HAS_FORCE | HAS_BLACKMAIL] = {
                [1] = {0x0, 0x0}, {0x13e6, 0x13e6}, {0x13e6, 0x13e6} },
            [HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x33e6}, {0x13e6, 0x33e6}, {0x13e6, 0x33e6} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x13e6, 0x13e6}, {0x13e6, 0x13e6} },
        },
        .choice[GOLD] = {
            [HAS_GOLD] = {
                [1] = {0x0, 0xebbfe}, {0x6bbfe, 0xebbfe}, {0x6bbfe, 0xebbfe} },
            [HAS_FORCE | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x1bfe, 0x1bfe}, {0x1bfe, 0x1bfe} },
            [HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x1bfe, 0x1bfe}, {0x1bfe, 0x1bfe} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x1bfe, 0x1bfe}, {0x1bfe, 0x1bfe} },
        },
    },
    [BOARD_ANARCHY] = {
        .takes[FORCE] = 0x4fd8,
        .step[FORCE] = {
            STEP(INNKEEPER, FORCE),
            STEP(MAGISTRATE, FORCE),
            STEP(PRIEST, FORCE),
            STEP(ARISTOCRAT, FORCE),
            STEP(MERCHANT, FORCE),
            STEP(PRINTER, FORCE),
            STEP(WARDEN, FORCE),
            STEP(SPY, FORCE),
            STEP(HERETIC, FORCE),
        },
        .rank[FORCE] = {
            0,0,0,0,1,2,2,3,4,5,6,7,8,8,8,9,9,9,9,9,9,9 },
        .takes[BLACKMAIL] = 0x57c6,
        .step[BLACKMAIL] = {
            STEP(GENERAL, BLACKMAIL),
            STEP(CAPTAIN, BLACKMAIL),
            STEP(PRIEST, BLACKMAIL),
            STEP(ARISTOCRAT, BLACKMAIL),
            STEP(MERCHANT, BLACKMAIL),
            STEP(PRINTER, BLACKMAIL),
            STEP(WARDEN, BLACKMAIL),
            STEP(APOTHECARY, BLACKMAIL),
            STEP(HERETIC, BLACKMAIL),
        },
        .rank[BLACKMAIL] = {
            0,0,1,2,2,2,2,3,4,5,6,7,7,8,8,9,9,9,9,9,9,9 },
        .takes[GOLD] = 0x1d5fde,
        .step[GOLD] = {
            STEP(GENERAL, GOLD),
            STEP(CAPTAIN, GOLD),
            STEP(INNKEEPER, GOLD),
            STEP(MAGISTRATE, GOLD),
            STEP(PRIEST, GOLD),
            STEP(ARISTOCRAT, GOLD),
            STEP(MERCHANT, GOLD),
            STEP(PRINTER, GOLD),
            STEP(WARDEN, GOLD),
            STEP(SPY, GOLD),
            STEP(APOTHECARY, GOLD),
            STEP(HERETIC, GOLD),
            STEP(GOVERNOR, GOLD),
            STEP(ROGUE, GOLD),
            STEP(MERCENARY, GOLD),
            STEP(ANARCHIST, GOLD),
        },
        .rank[GOLD] = {
            0,0,1,2,3,4,4,5,6,7,8,9,10,11,11,12,12,13,13,14,15,16 },
        .choice[FORCE] = {
            [HAS_FORCE] = {
                [1] = {0x0, 0x4fd8}, {0xfd8, 0x4fd8}, {0xfd8, 0x4fd8} },
            [HAS_FORCE | HAS_BLACKMAIL] = {
                [1] = {0x0, 0x47c0}, {0xfd8, 0x4fd8}, {0xfd8, 0x4fd8} },
            [HAS_FORCE | HAS_GOLD] = {
                [1] = {0x0, 0x4fd8}, {0xfd8, 0x4fd8}, {0xfd8, 0x4fd8} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x47c0}, {0xfd8, 0x4fd8}, {0xfd8, 0x4fd8} },
        },
        .choice[BLACKMAIL] = {
            [HAS_BLACKMAIL] = {
                [1] = {0x0, 0x57c6}, {0x17c6, 0x57c6}, {0x17c6, 0x57c6} },
            [HAS_FORCE | HAS_BLACKMAIL] = {
                [1] = {0x0, 0x0}, {0x17c6, 0x17c6}, {0x17c6, 0x17c6} },
            [HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x57c6}, {0x17c6, 0x57c6}, {0x17c6, 0x57c6} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x17c6, 0x17c6}, {0x17c6, 0x17c6} },
        },
        .choice[GOLD] = {
            [HAS_GOLD] = {
                [1] = {0x0, 0x1d5fde}, {0xd5fde, 0x1d5fde}, {0xd5fde, 0x1d5fde} },
            [HAS_FORCE | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x1fde, 0x1fde}, {0x1fde, 0x1fde} },
            [HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x1fde, 0x1fde}, {0x1fde, 0x1fde} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x1fde, 0x1fde}, {0x1fde, 0x1fde} },
        },
    },
    [BOARD_TINY] = {
        .takes[FORCE] = 0x280,
        .step[FORCE] = {
            STEP(ARISTOCRAT, FORCE),
            STEP(PRINTER, FORCE),
        },
        .rank[FORCE] = {
            0,0,0,0,0,0,0,0,1,1,2,2,2,2,2,2,2,2,2,2,2,2 },
        .takes[BLACKMAIL] = 0x284,
        .step[BLACKMAIL] = {
            STEP(CAPTAIN, BLACKMAIL),
            STEP(ARISTOCRAT, BLACKMAIL),
            STEP(PRINTER, BLACKMAIL),
        },
        .rank[BLACKMAIL] = {
            0,0,0,1,1,1,1,1,2,2,3,3,3,3,3,3,3,3,3,3,3,3 },
        .takes[GOLD] = 0x80284,
        .step[GOLD] = {
            STEP(CAPTAIN, GOLD),
            STEP(ARISTOCRAT, GOLD),
            STEP(PRINTER, GOLD),
            STEP(MERCENARY, GOLD),
        },
        .rank[GOLD] = {
            0,0,0,1,1,1,1,1,2,2,3,3,3,3,3,3,3,3,3,3,4,4 },
        .choice[FORCE] = {
            [HAS_FORCE] = {
                [1] = {0x0, 0x280}, {0x80, 0x280}, {0x80, 0x280} },
            [HAS_FORCE | HAS_BLACKMAIL] = {
                [1] = {0x0, 0x280}, {0x80, 0x280}, {0x80, 0x280} },
            [HAS_FORCE | HAS_GOLD] = {
                [1] = {0x0, 0x280}, {0x80, 0x280}, {0x80, 0x280} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x280}, {0x80, 0x280}, {0x80, 0x280} },
        },
        .choice[BLACKMAIL] = {
            [HAS_BLACKMAIL] = {
                [1] = {0x0, 0x284}, {0x84, 0x284}, {0x84, 0x284} },
            [HAS_FORCE | HAS_BLACKMAIL] = {
                [1] = {0x0, 0x0}, {0x84, 0x84}, {0x84, 0x84} },
            [HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x284}, {0x84, 0x284}, {0x84, 0x284} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x84, 0x84}, {0x84, 0x84} },
        },
        .choice[GOLD] = {
            [HAS_GOLD] = {
                [1] = {0x0, 0x80284}, {0x284, 0x80284}, {0x284, 0x80284} },
            [HAS_FORCE | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x84, 0x84}, {0x84, 0x84} },
            [HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x84, 0x84}, {0x84, 0x84} },
            [HAS_FORCE | HAS_BLACKMAIL | HAS_GOLD] = {
                [1] = {0x0, 0x0}, {0x84, 0x84}, {0x84, 0x84} },
        },
    },
};
