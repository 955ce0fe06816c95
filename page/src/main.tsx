import { render } from "preact";
import "./style.css";

render(<main />, document.getElementById("page")!);
