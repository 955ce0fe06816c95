/* The server's refusals, in the order of its table. */
import type { Texts } from "../say";

const unread =
    "The server could not read this request. Please reload the page.";

/* Requests that this page does not send. */
const requests: Texts = {
    "refusal.bad-request": unread,
    "refusal.bad-type": unread,
    "refusal.bad-upgrade": unread,
    "refusal.bad-method": unread,
    "refusal.bad-query": unread,
    "refusal.bad-after": unread,
    "refusal.bad-text": unread,
    "refusal.no-object": unread,
    "refusal.many-values": unread,
    "refusal.bad-field": unread,
    "refusal.bad-flag": unread,
    "refusal.bad-session": unread,
    "refusal.no-such-session": "You have no such session.",
    "refusal.no-setup": unread,
    "refusal.bad-seat": unread,
    "refusal.bad-eyes": unread,
    "refusal.no-bot": unread,
    "refusal.no-level": unread,
    "refusal.bad-line": unread,
    "refusal.no-step": unread,
    "refusal.no-entry": unread,
    "refusal.no-message": unread,
    "refusal.bad-answer": unread,
    "refusal.bad-view": unread,
    "refusal.bad-draft": unread,
    "refusal.bad-step": unread,
    "refusal.bad-pieces": unread,
    "refusal.bad-hint": unread,
    "refusal.bad-ping": unread,
    "refusal.bad-pace": unread,
    "refusal.bad-token": unread,
    "refusal.wrong-seat": unread,
    "refusal.no-pieces": unread,
};

/* The server, its limits and its disk. */
const server: Texts = {
    "refusal.wrong-host":
        "This server is not configured for the host name of this address.",
    "refusal.wrong-origin": "This request comes from another website.",
    "refusal.not-found": "Page not found.",
    "refusal.version": "This page is out of date. Please reload it.",
    "refusal.blocked":
        "This is switched off because it crashed the server; the operator can allow it again.",
    "refusal.fault":
        "Something went wrong on the server. The operator has been notified.",
    "refusal.ending":
        "The server is about to restart. Please try again when it is back.",
    "refusal.too-fast": "Too many requests. Please wait a moment.",
    "refusal.too-fast-enter":
        "Too many new players from your network. Please wait a moment.",
    "refusal.too-fast-speak": "You're sending messages too quickly.",
    "refusal.too-many-connections":
        "You have too many connections to this server; close some.",
    "refusal.too-many-open":
        "You have too many tables open at once; close some.",
    "refusal.not-kept":
        "Nothing was changed because it could not be saved. Please try again.",
    "refusal.disk-full":
        "The server is short of disk space. Please try again later.",
    "refusal.not-begun": "The game could not be started. Please try again.",
    "refusal.not-read": "The disk could not be read. Please try again.",
    "refusal.greeting-not-read":
        "The disk could not be read, so something is missing. Please reload the page.",
    "refusal.match-not-read":
        "The game could not be read. Please reload the page.",
    "refusal.answer-not-kept":
        "Your move could not be saved, so nothing has changed. Please confirm it again.",
};

const people: Texts = {
    "refusal.banned": "You are banned from this server.",
    "refusal.no-session": "Please choose a name first.",
    "refusal.bad-name":
        "A name can't end with a number in brackets, or anything that looks like one.",
    "refusal.name-length": ({ most }: { most: number }) =>
        `A name must have 1 to ${most} characters.`,
    "refusal.chat-length": ({ most }: { most: number }) =>
        `A chat message must have 1 to ${most} characters.`,
    "refusal.bad-character":
        "Please remove invisible or formatting characters.",
    "refusal.invisible": "Use at least one visible character.",
    "refusal.chat-closed": "The host has closed the chat.",
    "refusal.not-here": "Only people at this table can chat here.",
};

const tables: Texts = {
    "refusal.no-table": "This table doesn't exist.",
    "refusal.no-game": "This game doesn't exist.",
    "refusal.aside":
        "This table can't be opened because of a server error. Your game is saved.",
    "refusal.other-rules":
        "This game was started in another version and can't be continued here.",
    "refusal.busy": "This table is being changed. Please try again.",
    "refusal.too-many-tables":
        "You have too many tables; start or end one first.",
    "refusal.too-many-branches":
        "Too many long games are being continued. End one of yours, or try again later.",
    "refusal.too-many-seats":
        "You sit at too many tables; leave or finish one first.",
    "refusal.not-host": "Only the host of this table can do that.",
    "refusal.offered": "That seat is reserved; choose another one.",
    "refusal.taken": "That seat is taken; choose another one.",
    "refusal.freed": "The host has freed your seat; please wait a minute.",
    "refusal.empty-seat":
        "Fill every seat to start: invite players or add bots.",
    "refusal.no-person": "Nobody sits on that seat.",
    "refusal.no-one-to-replace":
        "There is no other player on that seat to replace.",
    "refusal.just-back": "They have just come back; give them two minutes.",
    "refusal.no-seat": "You have no seat at this table.",
    "refusal.had-no-seat": "You had no seat at this table.",
    "refusal.stand-in": "A bot is playing for you; take over from it first.",
    "refusal.ended": "The game has ended.",
    "refusal.resigned": "You have resigned; you can watch.",
    "refusal.begun": "The game has already started.",
    "refusal.begun-watch": "The game has started; you can watch it.",
    "refusal.begun-resign":
        "The game has started; you can resign, or let a bot play while you are away.",
    "refusal.just-ending": "The game is ending.",
    "refusal.not-playing": "No game is being played here.",
    "refusal.not-over": "Replays are available after the game ends.",
    "refusal.over-there": "The game is already over at that step.",
};

const answers: Texts = {
    "refusal.stale":
        "This question was already answered, perhaps in another window.",
    "refusal.match-not-begun": "The game has not started yet.",
    "refusal.match-ended": "This game ended before it was played out.",
    "refusal.not-asked": "It is not your turn.",
    "refusal.not-plain": "A move must be one line of plain text.",
    "refusal.bad-next-step":
        "That step is not possible; choose one of those offered.",
    "refusal.dead-end": "This can't become a legal move; take something back.",
    "refusal.stand-in-turn": "A bot is playing this turn for you.",
    "refusal.no-hints":
        "Hints are available only when all other players are bots.",
    "refusal.hint-busy": "You are already waiting for a hint.",
    "refusal.no-hint": "No hint available. Please try again.",
    "refusal.hint-late": "The game has moved on; ask again if you like.",
};

export const refusals: Texts = {
    ...requests,
    ...server,
    ...people,
    ...tables,
    ...answers,
};
