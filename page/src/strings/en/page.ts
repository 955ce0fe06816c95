/* What the page says, whatever is played. */
import type { Answer } from "../../contract";
import type { EventText, Say } from "../say";
import {
    faces,
    form,
    language,
    listing,
    number,
    plural,
    span,
    time,
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

/** "Play: crystal ball, b2", in a game that has no texts here. */
function plainAnswer({ op, ...args }: Answer, say: Say): string {
    const words = Object.values(args).map((arg) =>
        typeof arg === "string" ? say.title(arg) : JSON.stringify(arg),
    );

    return words.length > 0 ? `${op}: ${words.join(", ")}` : op;
}

const words = {
    language,
    number,
    name: "Rookery",
    motto: "Games of hidden things, for people and bots.",
    skip: "Skip to the table",
    noScript: "Rookery needs JavaScript to show its tables.",
    loading: "One moment…",
    nothingHere: "There is nothing at this address.",
    backHome: "Back to the games",
    theme: "Theme",
    themes: { auto: "Auto", light: "Light", dark: "Dark" },
    apart: "(in a new window)",
    copied: "The link is copied.",
    notCopied: (link: string) =>
        `This browser does not let the page copy; the link is ${link}`,
    unreachable: [
        "Friends cannot open this address; only this computer can. Start",
        "rookery serve --share",
        "and use one of the addresses that it prints.",
    ],

    lobby: {
        title: "What shall we play?",
        youAre: "You play as",
        newName: "Your name",
        otherName: "Play under another name",
        otherNameSure:
            "You become a new guest. Your tables stay with the name that you have now, and this browser cannot come back to it.",
        otherNameGo: "Become a new guest",
        bots: (n: number, level: string) =>
            `${n === 1 ? "a" : n} ${level} ${form(n, "bot", "bots")}`,
        playNow: "Play now against bots",
        withFriends: "Play with friends",
        howTo: "How to play",
        howToOf: (game: string) => `How to play ${game}`,
        level: "Level of the bots",
        seats: (from: number, to: number) =>
            from === to ? `${from} seats` : `${from} to ${to} seats`,
        yours: "Your tables",
        past: "Your finished matches",
        open: "Open tables",
        none: "None yet. Start one above; it stays here until it is over.",
        noneOpen: "Nobody has opened a table to everybody right now.",
        yourTurn: "your turn",
        sit: "Sit down",
        watch: "Watch",
        goOn: "Go on",
        lookBack: "Look back",
        stage: {
            open: "waiting for players",
            playing: "being played",
            over: "over",
            aborted: "ended early",
        } as Record<string, string>,
    },

    make: {
        title: (game: string) => `A table for ${game}`,
        variant: "Edition",
        seats: "Seats",
        bots: "Bots on the other seats",
        noBots: "none, I invite people",
        listed: "Show this table to everybody on the front page",
        options: "Rules of this table",
        create: "Open the table",
        pack: "House rules",
        packAbout:
            "What you change here holds for this table only. What you delete stays as the game has it.",
        packShow: "Change the numbers of the cards",
        packLabel: "House rules, as JSON",
        packBack: "As the game has it",
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
        title: "Before the match",
        invite: "Send this link to those who shall play or watch:",
        copy: "Copy the link",
        house: "with custom rules",
        option: (title: string, value: string) => `${title}: ${value}`,
        empty: "free seat",
        bot: (level: string) => `${level} bot`,
        sit: (seat: number) => `Sit on seat ${seat}`,
        offered: (name: string) => `kept for ${name}`,
        leave: "Get up again",
        putBot: (seat: number) => `Bot for seat ${seat}`,
        nobody: "no bot",
        start: "Start the match",
        notYet: "Every seat must be taken first: invite people, or put bots there.",
        hostStarts: (host: string) => `Waiting for ${host} (host) to start.`,
        free: (seat: number) => `Free seat ${seat}`,
        standIn: "Bots that replace players",
    },

    absence: {
        here: "here",
        /** Since when, in milliseconds since 1970. */
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
        returning: "You play again from the next question on.",
    },

    table: {
        seats: "Seats",
        you: "you",
        spectator: "You are watching.",
        idle:
            "Nobody has moved for a long time. This game will be cancelled " +
            "in a day unless somebody moves.",
        yourTurn: "Your turn",
        yourTurnTitle: "● Your turn",
        waitingFor: (names: string) => `Waiting for ${names}.`,
        wait: "The next thing is on its way.",
        over: "The match is over.",
        aborted: "The match was ended early.",
        board: "The table",
        answers: "What you may do",
        compose: "Put your answer together",
        soFar: "So far",
        nothingYet: "Nothing yet.",
        takeBack: (what: string) => `Take back: ${what}`,
        mayAdd: "You may add",
        tray: "Your answer",
        first: "New here? What it is about",
        known: "Got it",
        trayEmpty:
            "Choose on the board or in the list below. Nothing counts until you send it.",
        send: "Send it",
        cancel: "Let it be",
        sending: "On its way…",
        atOnce: "Send at once, without looking again",
        byHand: "Write an answer by hand",
        byHandLabel: "Answer in notation",
        lay: "Look at it",
        log: "What happened",
        logEmpty: "Nothing yet.",
        /** In a game that has no texts here. */
        plainEvent,
        chat: "Chat",
        say: "Send",
        sayLabel: "Message everyone",
        closeChat: "Close chat",
        openChat: "Open chat",
        chatClosed: "The host has closed the chat.",
        olderChat: "Show older messages",
        skipMoves: "Skip ahead",
        speed: "Show others' moves",
        speeds: {
            slow: "slowly",
            normal: "one by one",
            fast: "quickly",
            off: "all at once",
        } as Record<string, string>,
        lost: "The connection is lost. What you sent is safe; trying again…",
        gone: "There is no such table.",
        outdated: "This page is out of date. Please reload it.",
        forgotten:
            "This browser has forgotten who you are: you only watch now.",
        stale: "This question was already answered, perhaps in another window.",
        reference: "Reference",
        rules: "How to play",
        menu: "Settings",
        notice: "Tell me on the desktop when it is my turn",
        standIn: (bot: string) => `(${bot} bot playing)`,
        hint: "What would a bot do?",
        resign: "Give up",
        sure: {
            stop: "End this match? It is over, without a result, as soon as all who play want that.",
            resign: "Give up this match? It is for good.",
        },
        deeds: "More",
        hintAwaited: "A bot thinks about it…",
        hintSays: (level: string) => `A ${level} bot would do this:`,
        stop: "End the match",
        playOn: "Do not end the match",
        abortVotes: (names: string) => `Want to end it: ${names}.`,
        rematch: "Once more, same table",
        lookBack: "Look back",
        awaited: "is awaited",
        pointsOf: (n: number, unit: string) => `${number(n)} ${unit}`,
    },

    result: {
        title: "The result",
        won: (names: string, many: boolean) =>
            `${names} ${many ? "win" : "wins"}.`,
        youWon: "You win.",
        points: "Points",
        score: (n: number) => plural(n, "point", "points"),
        lines: (name: string) => `How ${name} came to it`,
        lineItem: "For",
        total: "Total",
        ties: (ties: { what: string; less: boolean }[]) => {
            const parts = ties.map(
                ({ what, less }) => `who has ${less ? "less" : "more"} ${what}`,
            );

            return `Of equal points, ${parts.join(", then ")} comes first.`;
        },
        tieHad: (what: string, n: number) => `${what}: ${n}`,
        resigned: "It was not played out: the others gave up.",
    },

    reference: {
        title: "Reference",
        close: "Close",
        find: "Find",
        none: "Nothing is called that.",
        missing: "The reference of this game could not be read.",
    },

    replay: {
        title: "Look back",
        titleOf: (game: string) => `Look back: ${game}`,
        first: "First",
        back: "Back",
        on: "On",
        last: "Last",
        moment: (n: number, of: number) => `Moment ${n} of ${of}`,
        scrub: "Moment",
        whose: "Seen by",
        everything: "everything open",
        spectator: "a spectator",
        link: "Copy a link to this moment",
        table: "Back to the table",
        keys: "The arrow keys go back and on, too.",
        download: "Download the match file",
        branch: "Play on from here against bots",
        answer: (name: string, answer: string) => `${name}: ${answer}`,
    },

    error: {
        network: "The server does not answer; please try again.",
        noDrawing: (name: string) =>
            `There is no drawing "${name}" for this how-to.`,
    },
};

/** What bots are called, by seat; the level is said beside it. */
const bots = ["Rook", "Magpie", "Jay", "Raven", "Chough", "Crow"];

/** Names for guests: an adjective and a bird. */
const guests = {
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

/** Where in a JSON text a refusal is about. */
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
