/* Before the match: who sits where, and the link to invite people. */
import { useState } from "preact/hooks";
import { type Games, getGames, post } from "../api";
import { enter, me, wantedName } from "../session";
import { strings } from "../strings";
import { CopyButton } from "../ui/copy";
import { Select } from "../ui/fields";
import { Alert, Unreachable } from "../ui/frame";
import { useLoaded } from "../ui/load";
import { Mark } from "./aside";
import type { TableStore } from "./store";

const words = strings.waiting;

function Invite({ reachable }: { reachable: boolean }) {
    return (
        <div class="invite">
            <p>{words.invite}</p>
            <div class="row">
                <input
                    readOnly
                    class="grow"
                    aria-label={words.invite}
                    value={location.href}
                    onFocus={(event) => event.currentTarget.select()}
                />
                <CopyButton label={words.copy} text={location.href} />
            </div>
            {!reachable && <Unreachable />}
        </div>
    );
}

/** What is played: the edition, and what differs from it. */
function What({ store, games }: { store: TableStore; games: Games | null }) {
    const { setup } = store.table.value!;
    const game = games?.games.find((g) => g.id === setup.game);
    const variant = game?.variants.find((v) => v.id === setup.variant);
    const changed = (variant?.options ?? [])
        .filter((o) => String(setup.options[o.id]) !== String(o.default))
        .map((o) => {
            const value = String(setup.options[o.id]);

            return `${o.title}: ${strings.make.word[value] ?? value}`;
        });
    const parts = [
        variant?.title !== game?.title ? variant?.title : null,
        ...changed,
        setup.pack ? words.house : null,
    ].filter(Boolean);

    if (parts.length === 0) return null;
    return <p class="soft">{parts.join(" · ")}</p>;
}

export function Waiting({ store }: { store: TableStore }) {
    const [problem, setProblem] = useState<string | null>(null);
    const games = useLoaded(getGames);
    const table = store.table.value!;
    const full = table.seats.every((s) => s.name || s.bot);
    const bots = games?.bots ?? [];

    async function act(what: string, body: object) {
        try {
            await enter();
            await post(`/api/tables/${store.link}/${what}`, body);
            setProblem(null);
        } catch (error) {
            setProblem((error as Error).message);
        }
    }

    return (
        <section class="waiting sheet" aria-labelledby="waiting-title">
            <h2 id="waiting-title">{words.title}</h2>
            <What store={store} games={games} />
            <Invite reachable={games?.reachable ?? true} />
            <Alert text={problem} />
            {!me.value && (
                <p class="field">
                    <label for="guest-name">{strings.lobby.newName}</label>
                    <input
                        id="guest-name"
                        value={wantedName.value}
                        maxLength={24}
                        onInput={(event) => {
                            wantedName.value = event.currentTarget.value;
                        }}
                    />
                </p>
            )}
            <ol class="plain">
                {store.seats.value.map((s) => {
                    const info = table.seats[s.seat]!;
                    const free = !info.name && !info.bot;

                    return (
                        <li key={s.seat} class="row seat">
                            <Mark seat={s} />
                            <span class="grow">
                                {s.name}
                                {s.you && ` (${strings.table.you})`}
                            </span>
                            {info.offered && free && (
                                <span class="soft">
                                    {words.offered(info.offered)}
                                </span>
                            )}
                            {free && table.you === null && (
                                <button
                                    type="button"
                                    class="primary"
                                    onClick={() => act("sit", { seat: s.seat })}
                                >
                                    {words.sit(s.seat + 1)}
                                </button>
                            )}
                            {table.hosting && !info.name && (
                                <Select
                                    bare
                                    label={words.putBot(s.seat + 1)}
                                    value={info.bot ?? ""}
                                    choices={[
                                        ["", words.nobody],
                                        ...bots.map((bot): [string, string] => [
                                            bot,
                                            words.bot(
                                                strings.levels[bot] ?? bot,
                                            ),
                                        ]),
                                    ]}
                                    onChange={(bot) =>
                                        act("bot", {
                                            seat: s.seat,
                                            bot: bot || null,
                                        })
                                    }
                                />
                            )}
                            {s.you && !table.hosting && (
                                <button
                                    type="button"
                                    onClick={() => act("leave", {})}
                                >
                                    {words.leave}
                                </button>
                            )}
                        </li>
                    );
                })}
            </ol>
            {table.hosting ? (
                <div class="row start">
                    <button
                        type="button"
                        class="primary"
                        disabled={!full}
                        onClick={() => act("start", {})}
                    >
                        {words.start}
                    </button>
                    {!full && <span class="soft">{words.notYet}</span>}
                </div>
            ) : (
                <p class="soft start">{words.hostStarts(table.host ?? "?")}</p>
            )}
        </section>
    );
}
