/*
 * The second click of a double click belongs to the target of the first. If
 * another button has moved below the pointer meanwhile, for instance because
 * an answer was sent, that click was not meant for it.
 */
let met: Element | null = null;

function judge(event: MouseEvent): void {
    const hit = event.target as Element;
    const target = hit.closest("button, a, label, summary") ?? hit;

    if (event.detail < 2 || met?.contains(target) || target.contains(met)) {
        met = target;
        return;
    }
    event.preventDefault();
    event.stopPropagation();
}

export function ignoreStrays(): void {
    addEventListener("click", judge, { capture: true });
}
