/* How to play a game, with its reference below. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { type GameInfo, getEntries, getGames } from "../api";
import type { Entry } from "../contract";
import { gameModule } from "../games";
import { go, Link } from "../route";
import { gameTitle, strings, titleIn, variantTitle } from "../strings";
import { Select } from "../ui/fields";
import { Frame, Nothing } from "../ui/frame";
import { useLoaded } from "../ui/load";
import { EntryList } from "../ui/reference";

const words = strings.reference;

/** The reference of every edition, in their order. */
async function editions(id: string, game?: GameInfo): Promise<Entry[][]> {
    const at = `/api/games/${encodeURIComponent(id)}`;

    if (!game) return [await getEntries(at)];
    return Promise.all(
        game.variants.map((variant) =>
            getEntries(`${at}?variant=${encodeURIComponent(variant.id)}`),
        ),
    );
}

type Show = (edition: number) => void;

/** The first edition with an entry; -1: none has it, or none is loaded. */
function editionWith(lists: Entry[][] | null, id: string): number {
    return lists?.findIndex((list) => list.some((e) => e.id === id)) ?? -1;
}

/** Shows an entry's edition, then scrolls to the entry. */
function visitEntry(id: string): void {
    requestAnimationFrame(() => {
        go(`${location.pathname}#entry-${id}`, true);
        document.getElementById(`entry-${id}`)?.focus();
    });
}

/**
 * The address of an entry on this page; opening it shows the entry's edition.
 */
function refTo(game: string, lists: Entry[][] | null, show: Show) {
    return function Ref({ id }: { id: string }) {
        const edition = editionWith(lists, id);
        const name = titleIn(game, id);

        if (edition < 0) return <>{name}</>;
        return (
            <a
                href={`#entry-${id}`}
                onClick={(event) => {
                    event.preventDefault();
                    show(edition);
                    visitEntry(id);
                }}
            >
                {name}
            </a>
        );
    };
}

/** Scrolls to the entry in the address. */
function useAddressed(lists: Entry[][] | null, show: Show): void {
    useEffect(() => {
        const id = location.hash.replace(/^#entry-/, "");
        const edition = editionWith(lists, id);

        if (edition < 0) return;
        show(edition);
        visitEntry(id);
    }, [lists]);
}

/** The reference of one edition, with a choice if there are several. */
function Reference(props: {
    id: string;
    game: GameInfo | undefined;
    lists: Entry[][] | null;
    edition: number;
    /** Counts the links followed here, so that each is looked up again. */
    visit: number;
    onEdition(edition: number): void;
}) {
    const { id, game, lists, edition, visit, onEdition } = props;

    return (
        <section class="prose entries" aria-labelledby="ref">
            <h2 id="ref">{words.title}</h2>
            {game && game.variants.length > 1 && (
                <Select
                    label={strings.make.variant}
                    value={String(edition)}
                    choices={game.variants.map((v, i) => [
                        String(i),
                        variantTitle(id, v.id),
                    ])}
                    onChange={(value) => onEdition(Number(value))}
                />
            )}
            {lists && (
                <EntryList
                    key={`${edition} ${visit}`}
                    game={id}
                    entries={lists[edition] ?? []}
                />
            )}
        </section>
    );
}

export function How({ id }: { id: string }) {
    const games = useLoaded(getGames);
    const game = games?.games.find((g) => g.id === id);
    const module = gameModule(id);
    const [edition, setEdition] = useState(0);
    const [visit, setVisit] = useState(0);
    const lists = useLoaded(
        async () => (games ? editions(id, game) : null),
        [id, games],
    );
    const show = (at: number) => {
        setEdition(at);
        setVisit((n) => n + 1);
    };
    const Ref = useMemo(() => refTo(id, lists, show), [lists]);
    const shown = { id, game, lists, edition, visit };

    useAddressed(lists, show);
    if (!module) return <Nothing title={strings.nothingHere} />;
    return (
        <Frame wide="wide" title={strings.lobby.howToOf(gameTitle(id))}>
            <div class="how">
                <div class="prose">
                    <module.HowTo Ref={Ref} />
                    <p class="how-on">
                        <Link to={`/new/${id}`} class="button">
                            {strings.make.create}
                        </Link>
                    </p>
                </div>
                <Reference {...shown} onEdition={setEdition} />
            </div>
        </Frame>
    );
}
