/* A drawer or a question above the page; closing it restores the focus. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { strings } from "../strings";

interface DialogProps {
    title: string;
    kind?: "drawer" | "box";
    onClose(): void;
    children: ComponentChildren;
}

export function Dialog({
    title,
    kind = "box",
    onClose,
    children,
}: DialogProps) {
    const ref = useRef<HTMLDialogElement>(null);

    useEffect(() => {
        const before = document.activeElement as HTMLElement | null;

        ref.current?.showModal();
        return () => before?.focus();
    }, []);
    return (
        <dialog
            ref={ref}
            class={`dialog ${kind}`}
            aria-label={title}
            onCancel={(event) => {
                event.preventDefault();
                onClose();
            }}
            onClick={(event) => {
                if (event.target === ref.current) onClose();
            }}
            onKeyDown={(event) => {
                if (event.key === "Escape") {
                    event.preventDefault();
                    onClose();
                }
            }}
        >
            <div class="dialog-body">
                <div class="row">
                    <h2 class="grow">{title}</h2>
                    <button type="button" class="quiet" onClick={onClose}>
                        {strings.reference.close}
                    </button>
                </div>
                {children}
            </div>
        </dialog>
    );
}
