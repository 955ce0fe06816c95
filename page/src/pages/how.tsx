/* How a game is played, with its reference below. */
import { useMemo } from "preact/hooks";
import { getEntries, getGames } from "../api";
import { gameModule } from "../games";
import { Link } from "../route";
import { strings } from "../strings";
import { Frame } from "../ui/frame";
import { useLoaded } from "../ui/load";
import { EntryList } from "../ui/reference";

export function How({ id }: { id: string }) {
    const games = useLoaded(getGames);
    const game = games?.games.find((g) => g.id === id);
    const module = gameModule(id);
    const entries = useLoaded(
        () => getEntries(`/api/games/${encodeURIComponent(id)}`),
        [id],
    );
    const Ref = useMemo(
        () =>
            function Ref({ id }: { id: string }) {
                const entry = entries?.find((e) => e.id === id);

                return entry ? (
                    <a href={`#entry-${id}`}>{entry.name}</a>
                ) : (
                    <>{id}</>
                );
            },
        [entries],
    );

    if (!module) return <Frame title={strings.nothingHere}>{null}</Frame>;
    return (
        <Frame title={strings.lobby.howToOf(game?.title ?? id)}>
            <div class="prose">
                <module.HowTo Ref={Ref} />
            </div>
            <p>
                <Link to={`/new/${id}`} class="button">
                    {strings.make.create}
                </Link>
            </p>
            <section class="prose" aria-labelledby="ref">
                <h2 id="ref">{strings.reference.title}</h2>
                <EntryList entries={entries ?? []} />
            </section>
        </Frame>
    );
}
