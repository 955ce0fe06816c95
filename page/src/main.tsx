/* The page: chooses what to show by the address. */
import { render } from "preact";
import { Home } from "./pages/home";
import { How } from "./pages/how";
import { Make } from "./pages/make";
import { ReplayPage } from "./pages/replay";
import { TablePage } from "./pages/table";
import { route } from "./route";
import { loadMe } from "./session";
import { strings } from "./strings";
import "./style.css";
import { Nothing } from "./ui/frame";
import { ignoreStrays } from "./ui/strays";

function Page() {
    const [first, second, third] = route.value.parts;

    if (!first) return <Home />;
    if (first === "new" && second) return <Make id={second} key={second} />;
    if (first === "how" && second) return <How id={second} key={second} />;
    if (first === "t" && second && third === "replay")
        return <ReplayPage link={second} key={second} />;
    if (first === "t" && second)
        return <TablePage link={second} key={second} />;
    return <Nothing title={strings.nothingHere} />;
}

document.documentElement.lang = strings.language;
ignoreStrays();
loadMe().catch(() => undefined);
render(<Page />, document.getElementById("page")!);
