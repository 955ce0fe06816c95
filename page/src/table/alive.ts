/* Sounds of a table, and the icon of its tab. */
import { useEffect } from "preact/hooks";
import { play } from "../sounds";
import type { TableStore } from "./store";

/** Your turn, the end, and what the events shown have for sounds. */
export function useSounds(store: TableStore): void {
    const mine = store.active.value;
    const event = store.player.current.value;
    const busy = store.player.busy.value;
    const over = store.table.value?.stage === "over" && !busy;

    useEffect(() => {
        if (mine) play("turn");
    }, [mine]);
    useEffect(() => {
        const sound = event && store.module.value?.sound?.(event);

        if (sound) play(sound);
    }, [event]);
    useEffect(() => {
        if (over && store.played) play("end");
    }, [over]);
}

/** A dot on the icon, for the tab of somebody who is asked. */
const dot = { cx: 24, cy: 24, r: 7.5, fill: "%23f0a35c" };
const DOT = `%3ccircle${Object.entries(dot)
    .map(([name, value]) => `%20${name}='${value}'`)
    .join("")}/%3E`;
const END = "%3C/svg%3E";

/** The icon of the tab, with a dot if ${mine}. */
export function useIcon(mine: boolean): void {
    useEffect(() => {
        const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
        const plain = icon?.getAttribute("href");

        if (!mine || !icon || !plain) return;
        icon.setAttribute("href", plain.replace(END, DOT + END));
        return () => icon.setAttribute("href", plain);
    }, [mine]);
}
