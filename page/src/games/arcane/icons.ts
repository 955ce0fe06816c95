/*
 * Drawings of items and wizards, 32 by 32: a tone, the shapes filled with it
 * and the lines drawn over them. Drawn here, in the order of the player aid.
 */
type Drawing = [tone: string, filled: string, lines: string];

const round = (x: number, y: number, r: number) =>
    `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0z`;

export const items: Record<string, Drawing> = {
    "cursed-mirror": [
        "sky",
        "M16 3c5 0 8 4 8 9s-3 9-8 9-8-4-8-9 3-9 8-9z",
        "M16 3c5 0 8 4 8 9s-3 9-8 9-8-4-8-9 3-9 8-9zM16 21v7M13 29h6M18 4l-4 6 5 3-4 7M14 10l-5 1M19 13l4 3",
    ],
    "hypnotic-toad": [
        "leaf",
        "M4 25c-1-6 2-11 12-11s13 5 12 11c-4 3-20 3-24 0z" +
            round(9, 11, 5) +
            round(23, 11, 5),
        "M4 25c-1-4 0-7 2-9M28 25c1-4 0-7-2-9M14 14h4M4 25c4 3 20 3 24 0M10 21c4 2 8 2 12 0" +
            round(9, 11, 5) +
            round(23, 11, 5) +
            "M9 11a1 1 0 0 1 1 1 2 2 0 0 1-3-1 2.5 2.5 0 0 1 4-1M23 11a1 1 0 0 1 1 1 2 2 0 0 1-3-1 2.5 2.5 0 0 1 4-1",
    ],
    "invisible-ring": [
        "amber",
        "M16 2l5 4-5 5-5-5z",
        "M16 2l5 4-5 5-5-5zM11 6h10M12 12a9 9 0 0 0-4 4M6.5 19a9 9 0 0 0 2 6M11 28a9 9 0 0 0 5 2M20 29a9 9 0 0 0 4-3M25.5 22a9 9 0 0 0-.5-5M23 14.500a9 9 0 0 0-3-2.5",
    ],
    "three-headed-coin": [
        "amber",
        round(16, 16, 13),
        round(16, 16, 13) +
            round(16, 10, 2.5) +
            "M12.5 15.500a3.5 3 0 0 1 7 0" +
            round(10.5, 18, 2.5) +
            "M7 23.500a3.5 3 0 0 1 7 0" +
            round(21.5, 18, 2.5) +
            "M18 23.500a3.5 3 0 0 1 7 0",
    ],
    "older-wand": [
        "bone",
        "M4 29c2-5 6-6 8-9s3-5 7-7l2 2c-2 3-5 4-7 7s-4 7-8 9z",
        "M4 29c2-5 6-6 8-9s3-5 7-7l2 2c-2 3-5 4-7 7s-4 7-8 9zM10 22l-3-2M15 20l3 2M25 2v9M20.5 6.500h9M22 3.500l6 6M28 3.500l-6 6",
    ],
    "magic-boomerang": [
        "rose",
        "M3 26L14 7c1-2 4-2 5 0l10 15c2 4-3 6-5 3l-7.5-11L9 28c-2 3-8 1-6-2z",
        "M3 26L14 7c1-2 4-2 5 0l10 15c2 4-3 6-5 3l-7.5-11L9 28c-2 3-8 1-6-2zM9 16l5 3M21 17l4-3M4 14c0-5 3-9 8-10M1 17C0 11 3 5 8 2M22 4c4 2 7 5 8 9",
    ],
    "floating-carpet": [
        "rose",
        "M8 9c4-3 6 2 10-1s7-1 10-2l-4 12c-4 2-7-1-10 1s-6-2-10 2z",
        "M8 9c4-3 6 2 10-1s7-1 10-2l-4 12c-4 2-7-1-10 1s-6-2-10 2zM11 12c3-1 4 1 7-1s4 0 6-1M4 21l-2 2M7 20l-1 3M24 18v4M27 9l3 1M8 28h4M15 27h8M26 28h2",
    ],
    "crystal-ball": [
        "violet",
        round(16, 13, 10),
        `${round(16, 13, 10)}M9 21l-2 8h18l-2-8M6 29h20M10 12a6 6 0 0 1 5-5M17 12l1 2 2 1-2 1-1 2-1-2-2-1 2-1z`,
    ],
    "bottled-fairy": [
        "leaf",
        "M13 8v3c-5 2-7 5-7 9 0 6 4 9 10 9s10-3 10-9c0-4-2-7-7-9V8z",
        "M13 8v3c-5 2-7 5-7 9 0 6 4 9 10 9s10-3 10-9c0-4-2-7-7-9V8M12 8h8M13 8V4h6v4M16 18v6M16 20c-3-4-7-3-6 0s4 2 6 0c2 2 5 3 6 0s-3-4-6 0M16 24c-2-2-4 0-3 1s2 1 3-1c1 2 2 2 3 1s-1-3-3-1" +
            round(16, 16.5, 1.5),
    ],
    "bubbling-cauldron": [
        "teal",
        "M5 15h22c2 8-3 13-11 13S3 23 5 15z",
        "M3 15h26M5 15c-2 8 3 13 11 13s13-5 11-13M8 27l-2 3M24 27l2 3M9 19c0 3 2 5 4 6" +
            round(12, 10, 2) +
            round(19, 7, 3) +
            round(13, 4, 1.2) +
            round(24, 11.5, 1.2),
    ],
    "dragons-egg": [
        "teal",
        "M16 2c6 4 10 11 10 17s-4 11-10 11S6 25 6 19 10 6 16 2z",
        "M16 2c6 4 10 11 10 17s-4 11-10 11S6 25 6 19 10 6 16 2zM11 11c1 3 4 3 5 0 1 3 4 3 5 0M8 17c1 3 4 3 5 0 1 3 5 3 6 0 1 3 4 3 5 0M11 23c1 3 4 3 5 0 1 3 4 3 5 0",
    ],
    "sovereign-sword": [
        "sky",
        "M16 2l3 4v14h-6V6z",
        "M16 2l3 4v14h-6V6zM16 7v11M7 18v3h18v-3M7 20h18M14 21v6M18 21v6M13 29c0-2 6-2 6 0s-6 2-6 0zM5 9l2 2M27 9l-2 2M5 13h2M27 13h-2",
    ],
    "dark-lotus": [
        "violet",
        "M16 4c5 5 5 14 0 20-5-6-5-15 0-20zM16 24C9 24 4 19 3 11c6 1 10 5 13 13zM16 24c7 0 12-5 13-13-6 1-10 5-13 13z",
        "M16 4c5 5 5 14 0 20-5-6-5-15 0-20zM16 24C9 24 4 19 3 11c3 0 6 1 8.5 3.500M16 24c7 0 12-5 13-13-3 0-6 1-8.5 3.500M4 28c4-2 8-2 12 0s8 2 12 0M16 10v8",
    ],
    skeletomicon: [
        "bone",
        "M6 3h20v26H6z",
        "M6 3h20v26H6zM10 3v26M18 8c-4 0-6 2-6 5 0 2 1 3 2 4v3h8v-3c1-1 2-2 2-4 0-3-2-5-6-5zM16 17v3M18 17v3M20 17v3M13 24h10M26 8h2v5h-2" +
            round(15.8, 13.4, 0.9) +
            round(20.2, 13.4, 0.9),
    ],
    "haunted-doll": [
        "rose",
        `${round(16, 10, 7)}M16 17l8 12H8z`,
        `${round(16, 10, 7)}M13 17L7 29h18l-6-12M12 20l-6 1M20 20l6 1M11 8l3 3M14 8l-3 3${round(19.5, 9.5, 1.7)}M13 14l1-1 1 1 1-1 1 1 1-1 1 1M16 20v2M16 25v2M9 5L6 3M23 5l3-2`,
    ],
    "facsimilous-feline": [
        "amber",
        "M4 12l1-8 5 4h6l5-4 1 8c2 8-3 13-9 13S2 20 4 12z",
        "M4 12l1-8 5 4h6l5-4 1 8c2 8-3 13-9 13S2 20 4 12zM12 17h2l-1 1.500zM13 18.500v1.500M9 21c2 1 3 0 4-1 1 1 2 2 4 1M9 12v2M17 12v2M24 5l4-2 1 9c2 8-2 15-10 16",
    ],
    "wizards-watch": [
        "bone",
        round(16, 19, 10.5),
        `${round(16, 19, 10.5)}M14 8.500V6h4v2.500M16 3a2 2 0 1 1 0 3 2 2 0 1 1 0-3M16 13v6l4 3M16 11v0M8 19h1M23 19h1M16 27v-1M10 4C7 3 4 5 3 8`,
    ],
    "pandoras-lockbox": [
        "rose",
        "M4 17h24v12H4zM4 15l3-7h20l1 7z",
        "M4 17h24v12H4zM4 15l2-8 22 1v7M4 17v-2M28 17v-2M9 17v12M23 17v12M16 24v2" +
            round(16, 22.5, 1.7) +
            "M16 2v3M10 2l1 3M22 2l-1 3",
    ],
    "mystical-lamp": [
        "amber",
        "M3 15c5 0 6 2 9 2h10c4 0 4-4 8-4-1 6-4 11-12 11h-4C8 24 6 20 3 15z",
        "M3 15c5 0 6 2 9 2h10c1-5 7-5 7-1 0 3-2 4-5 4M12 17c2-4 8-4 10 0M3 15c3 5 5 9 11 9h4c4 0 6-1 8-4M14 24l-2 5h8l-2-5M10 29h12M17 13v-1M4 11c-2-3 3-4 1-8M8 11c-1-3 3-4 2-6",
    ],
    "sacred-chalice": [
        "amber",
        "M7 3h18c0 9-3 15-9 15S7 12 7 3z",
        "M7 3h18c0 9-3 15-9 15S7 12 7 3zM16 18v8M10 29c0-3 12-3 12 0zM13 22h6M8 8h16M16 10v5M13.5 12.500h5M7 5c-4 0-4 6 2 8M25 5c4 0 4 6-2 8",
    ],
};

/** Ids of items, in the order in which stashes are sorted. */
export const order = Object.keys(items);

const hat = "M16 2l7 13H9z";
const brim = "M3 16c5 3 21 3 26 0";

export const wizards: Record<string, Drawing> = {
    "glynna-goodspell": [
        "leaf",
        `${hat}M8 18c0 12 16 12 16 0z`,
        `${hat}${brim}M8 18c0 12 16 12 16 0M12 21v1M20 21v1M13 25c2 1 4 1 6 0M14 10c3 1 4-1 4-4M6 19c-2 4 0 7-2 10M26 19c2 4 0 7 2 10`,
    ],
    "master-magus-meeblemore": [
        "sky",
        `${hat}M8 18h16c2 6-3 10-8 13-5-3-10-7-8-13z`,
        `${hat}${brim}M8 18c-2 6 3 10 8 13 5-3 10-7 8-13M12 20h2M18 20h2M11 24c2-2 4-2 5 0 1-2 3-2 5 0M16 26v3M16 6v5M13.5 8.500h5`,
    ],
    "corvus-the-collector": [
        "violet",
        "M7 29c-2-10 1-20 10-22 6-1 9 3 9 7 2 1 4 2 5 4l-9 1c0 5-2 8-5 10z",
        "M7 29c-2-10 1-20 10-22 6-1 9 3 9 7 2 1 4 2 5 4l-9 1c0 5-2 8-5 10zM26 14l-4 1M11 20c1 4 3 6 6 6M9 8l2-5 3 3 3-4 2 4 4-2v4" +
            round(20.5, 11.5, 1.2),
    ],
    "lady-dafana": [
        "rose",
        "M16 27L2 13C6 4 26 4 30 13z",
        "M16 27L2 13C6 4 26 4 30 13zM16 27L7 8.500M16 27l-4.5-20M16 27l4.5-20M16 27l9-18.500M6 15c5-6 15-6 20 0M16 27v3",
    ],
    "ninx-of-nethernight": [
        "sky",
        "M20 3C11 4 6 10 6 17s5 12 12 12c4 0 7-1 9-4-9 1-14-4-14-10 0-5 2-9 7-12z",
        "M20 3C11 4 6 10 6 17s5 12 12 12c4 0 7-1 9-4-9 1-14-4-14-10 0-5 2-9 7-12zM24 7v6M21 10h6M28 16v4M26 18h4M20 16v2",
    ],
    "byros-bankhouse": [
        "amber",
        "M16 3l13 8H3zM5 25h22v4H5z",
        "M16 3l13 8H3zM7 11v14M13 11v14M19 11v14M25 11v14M5 25h22v4H5z" +
            round(16, 8, 1.3),
    ],
};
