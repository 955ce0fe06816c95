/* The texts of the page that are the same for every game. */
import type { Answer } from "../../contract";
import type { EventText, Say } from "../say";
import {
    beside,
    day,
    faces,
    form,
    hyphenated,
    inOne,
    language,
    listing,
    number,
    plural,
    span,
    time,
    together,
} from "./english";
import { phrases } from "./phrases";

/** "Mira: asked for (Ring)." */
const plainEvent =
    (kind: string): EventText =>
    (e, say) => {
        const who = e.seat === null ? "" : `${say.name(e.seat)}: `;
        const what = faces(e, say, "a card", "cards");

        return `${who}${kind}${what && ` (${what})`}.`;
    };

/** "Play: crystal ball, b2", for games without texts. */
function plainAnswer({ op, ...args }: Answer, say: Say): string {
    const words = Object.values(args).map((arg) =>
        typeof arg === "string" ? say.title(arg) : JSON.stringify(arg),
    );

    return words.length > 0 ? `${op}: ${words.join(", ")}` : op;
}

const words = {
    language,
    number,
    hyphenated,
    beside,
    name: "Rookery",
    tabTitle: (page: string) => `${page} · Rookery`,
    motto: "Hidden-information board games. Play friends or bots.",
    skip: "Skip to the table",
    noScript: "Rookery needs JavaScript. Please enable it and reload the page.",
    loading: "Loading…",
    nothingHere: "Page not found.",
    backHome: "Back to the games",
    theme: "Theme",
    themes: { auto: "Auto", light: "Light", dark: "Dark" },
    apart: "(in a new window)",
    copied: "Link copied.",
    notCopied: (link: string) =>
        `Your browser doesn't allow copying. The link is ${link}`,
    unreachable: [
        "Only this computer can open this address. To play with friends, start",
        "rookery serve --share",
        "and use one of the addresses it prints.",
    ],

    lobby: {
        title: "Choose a game",
        youAre: "Your name",
        newName: "New name",
        otherName: "Change name",
        otherNameSure:
            "You'll become a new guest and lose access to your current games.",
        otherNameGo: "Start over as a new guest",
        /** Of the link to a table; begins with the text of the link. */
        tableLink: (does: string, game: string, names: string) =>
            `${does}: ${game}, ${names}`,
        bots: (n: number, level: string) =>
            `${n === 1 ? "a" : n} ${level} ${form(n, "bot", "bots")}`,
        playNow: "Play vs bots",
        withFriends: "Create a table",
        howTo: "How to play",
        howToOf: (game: string) => `How to play ${game}`,
        quick: (game: string) => `${game} vs bots`,
        howMany: "Bots",
        level: "Bot difficulty",
        levelEach: "Different levels",
        seats: (from: number, to: number) =>
            from === to ? `${from} players` : `${from}–${to} players`,
        yours: "Your games",
        past: "Your finished games",
        open: "Public tables",
        none: "No games in progress.",
        noneOpen: "No public tables right now.",
        yourTurn: "your turn",
        sit: "Join",
        watch: "Watch",
        goOn: "Resume",
        lookBack: "Replay",
        stage: {
            open: "Waiting for players",
            playing: "In progress",
            over: "Finished",
            aborted: "Abandoned",
        } as Record<string, string>,
    },

    devices: {
        title: "Signed-in devices",
        about: "Browsers that play under your name. Sign out of those you don't use or don't know.",
        last: "You are signed in only here. If you sign out, you can't get back to your games.",
        own: "This device",
        /** In milliseconds since 1970. */
        since: (made: number) => `Signed in ${day(made)}`,
        used: (used: number) => `last used ${day(used)}`,
        signOut: "Sign out",
        signOutOf: (device: string) => `Sign out: ${device}`,
        others: "Sign out everywhere else",
    },

    make: {
        title: (game: string) => `New game: ${game}`,
        variant: "Edition",
        seats: "Players",
        bots: "Bots on the other seats",
        noBots: "No bots (invite friends)",
        listed: "List this table publicly",
        options: "Options",
        create: "Create table",
        pack: "Custom rules",
        packAbout:
            "Changes apply to this table only. Anything you remove falls back to the default.",
        packShow: "Edit card values",
        packLabel: "Custom rules as JSON",
        packBack: "Reset to defaults",
        packUnread: "These custom rules are not valid JSON.",
    },

    levels: {
        beginner: "beginner",
        casual: "casual",
        skilled: "skilled",
        strong: "strong",
        master: "master",
    } as Record<string, string>,

    waiting: {
        title: "Lobby",
        invite: "Invite players or spectators with this link:",
        copy: "Copy link",
        house: "with custom rules",
        option: (title: string, value: string) => `${title}: ${value}`,
        empty: "Open seat",
        bot: (level: string) => `${level} bot`,
        sit: (seat: number) => `Take seat ${seat}`,
        offered: (name: string) => `Reserved for ${name}`,
        offeredYou: "Reserved for you",
        leave: "Leave seat",
        putBot: (seat: number) => `Bot for seat ${seat}`,
        nobody: "no bot",
        start: "Start game",
        notYet: "Fill every seat to start: invite players or add bots.",
        hostStarts: (host: string) => `Waiting for ${host} (host) to start.`,
        free: (seat: number) => `Remove player from seat ${seat}`,
        standIn: "Replacement bot level",
    },

    absence: {
        here: "here",
        /** In milliseconds since 1970. */
        away: (since: number) => `away since ${time(since)}`,
        /** After how many milliseconds of absence. */
        about: (level: string, after: number) =>
            `A ${level} bot can replace a player who is away${after > 0 ? ` for ${span(after)}` : ""}, or whom all others vote to replace.`,
        consent: (level: string) =>
            `Let a ${level} bot play for me while I am away`,
        others: "Replace a player…",
        replace: (name: string) => `Replace ${name} with a bot`,
        keep: (name: string) => `Withdraw vote to replace ${name}`,
        votes: (voters: string, name: string) =>
            `Votes to replace ${name} with a bot: ${voters}.`,
        takeOver: "Take over from the bot",
        returning: "You take over on your next move.",
    },

    table: {
        seats: "Players",
        you: "you",
        spectator: "You are watching.",
        idle: "No moves for a long time. This game will be cancelled in 24 hours unless someone moves.",
        yourTurn: "Your turn",
        yourTurnTitle: (page: string) => `● Your turn · ${page}`,
        waitingFor: (names: string) => `Waiting for ${names}.`,
        wait: "Please wait…",
        over: "Game over.",
        aborted: "The game was cancelled.",
        board: "The table",
        answers: "All moves",
        compose: "Build your move",
        soFar: "Chosen so far",
        nothingYet: "Nothing yet.",
        takeBack: (what: string) => `Remove: ${what}`,
        mayAdd: "Add",
        tray: "Your move",
        first: "New to this game?",
        known: "Dismiss",
        send: "Confirm",
        cancel: "Cancel",
        sending: "Sending…",
        confirms: "Confirm every move",
        byHand: "Enter a move as text",
        byHandLabel: "Move notation",
        lay: "Preview",
        log: "Game log",
        logEmpty: "Nothing yet.",
        /** Several lines of the log as one. */
        inOne,
        since: "Since your turn",
        /** For games without texts. */
        plainEvent,
        chat: "Chat",
        say: "Send",
        sayLabel: "Message everyone",
        closeChat: "Close chat",
        openChat: "Open chat",
        chatClosed: "The host has closed the chat.",
        olderChat: "Show older messages",
        skipMoves: "Skip",
        speed: "Animation speed",
        speeds: {
            slow: "slow",
            normal: "normal",
            fast: "fast",
            off: "off",
        } as Record<string, string>,
        lost: "Connection lost. Your moves are saved. Reconnecting…",
        gone: "This table doesn't exist.",
        outdated: "This page is out of date. Please reload it.",
        forgotten: "You are no longer signed in here, so you can only watch.",
        stale: "This question was already answered, perhaps in another window.",
        reference: "Reference",
        rules: "How to play",
        menu: "Settings",
        sounds: "Sounds",
        notice: "Notify me when it's my turn",
        noNotices:
            "Your browser blocks notifications. Allow them for this site in its settings.",
        /** After the name of a player whom a bot of ${level} replaces. */
        standIn: (level: string, resigned: boolean) =>
            `(${resigned ? "resigned; " : ""}${level} bot playing)`,
        hint: "Hint",
        resign: "Resign",
        sure: {
            stop: "Propose to cancel? The game is cancelled without a result once all players agree.",
            resign: "Resign this game? You can't undo this.",
        },
        actions: "More",
        hintAwaited: "Thinking…",
        hintSays: (level: string) => `Suggested move (${level} bot):`,
        stop: "Propose to cancel",
        playOn: "Withdraw",
        abortVotes: (others: string[], you: boolean) =>
            `${together(others, you, "want")} to cancel the game.`,
        rematch: "Rematch",
        lookBack: "Replay",
        awaited: "to move",
        pointsOf: (n: number, unit: string) => `${number(n)} ${unit}`,
    },

    result: {
        title: "Result",
        won: (others: string[], you: boolean) =>
            `${together(others, you, "win")}.`,
        points: "Points",
        score: (n: number) => plural(n, "point", "points"),
        lines: "Score details",
        lineItem: "Source",
        total: "Total",
        ties: (ties: { what: string; less: boolean }[]) => {
            const parts = ties.map(
                ({ what, less }) => `${less ? "least" : "most"} ${what}`,
            );

            return `Tiebreaker: ${parts.join(", then ")}.`;
        },
        tieHad: (values: { what: string; n: number }[]) =>
            `(${values.map(({ what, n }) => `${what}: ${n}`).join(", ")})`,
        resigned: "The game ended by resignation.",
        gaveUp: "resigned",
        behind: "Players who resigned rank last.",
    },

    reference: {
        title: "Reference",
        close: "Close",
        find: "Find",
        none: "No matches.",
        missing: "The reference for this game could not be loaded.",
    },

    what: {
        button: "What is this?",
        armed: "Tap or click anything to see what it is.",
        none: "Choose a card, a token or a number.",
        /** The part of a card that its text describes. */
        effect: "effect",
        house: (parts: string[]) => `House rule: ${listing(parts)}`,
        changed: (parts: string[]) =>
            `Changed at this table: ${listing(parts)}`,
    },

    keys: {
        title: "Keyboard shortcuts",
        show: "Show shortcuts",
        letters: {
            confirm: "C",
            cancel: "X",
            hint: "H",
            log: "L",
            chat: "T",
            explain: "I",
            keys: "?",
        },
        does: {
            confirm: "Confirm your move",
            cancel: "Cancel your move",
            hint: "Hint",
            log: "Go to the game log",
            chat: "Go to the chat",
            explain: "Explain things (Tab for the next one)",
            keys: "Show this list",
        },
        /** As on the key. */
        escape: "Esc",
        closes: "Close dialog or menu",
        off: "You can turn single-key shortcuts off in the settings.",
    },

    replay: {
        title: "Replay",
        titleOf: (game: string) => `Replay: ${game}`,
        first: "Start",
        back: "Previous",
        on: "Next",
        last: "End",
        moment: (n: number, of: number) => `Step ${n} of ${of}`,
        scrub: "Step",
        whose: "View as",
        everything: "all cards revealed",
        spectator: "a spectator",
        link: "Copy link to this position",
        table: "Back to the table",
        keys: "You can also use the arrow keys.",
        download: "Download game file",
        branch: "Continue from here vs bots",
        answer: (name: string, answer: string) => `${name}: ${answer}`,
    },

    error: {
        network: "The server isn't responding. Please try again.",
        noDrawing: (name: string) =>
            `This guide has no drawing called "${name}".`,
    },
};

/** Names of bots, by seat; the page shows their level beside them. */
const bots = ["Rook", "Magpie", "Jay", "Raven", "Chough", "Crow"];

/** Names for guests: an adjective and a bird. */
const guests = {
    name: (first: string, second: string) => `${first} ${second}`,
    /** The second and later players whose names look the same. */
    namesake: (name: string, n: number) => `${name} (${n})`,
    first: [
        "Quiet",
        "Bold",
        "Early",
        "Patient",
        "Merry",
        "Sly",
        "Gentle",
        "Brisk",
        "Curious",
        "Lucky",
    ],
    second: [
        "Heron",
        "Wren",
        "Jackdaw",
        "Lapwing",
        "Swift",
        "Kestrel",
        "Plover",
        "Dunnock",
        "Siskin",
        "Curlew",
    ],
};

/** A refusal with the place in a JSON text that it is about. */
const phraseAt = (at: string, text: string) => `${at}: ${text}`;

export const pageWords = {
    ...words,
    bots,
    guests,
    listing,
    phrases,
    phraseAt,
    plainAnswer,
};
