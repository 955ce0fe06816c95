/* The empty places of a row, for those who see it. */
import { placed, type Slots } from "./kept";

export function Gaps({ slots, look }: { slots: Slots; look?: string }) {
    return (
        <>
            {slots.gaps.map((slot) => (
                <li
                    key={slot}
                    class={look}
                    style={placed(slot)}
                    aria-hidden="true"
                />
            ))}
        </>
    );
}
