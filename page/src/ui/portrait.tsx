/* A game's picture and sentence, beside a form. */
import { gameModule } from "../games";
import { Link } from "../route";
import { gameTexts, strings } from "../strings";

export function Portrait({ game }: { game: string }) {
    const module = gameModule(game);
    const texts = gameTexts(game);

    if (!module) return null;
    return (
        <aside class="game sheet portrait">
            <div class="picture">
                <module.Picture />
            </div>
            <p>{texts.about}</p>
            <p class="soft">{texts.length}</p>
            <Link to={`/how/${game}`}>{strings.lobby.howTo}</Link>
        </aside>
    );
}
