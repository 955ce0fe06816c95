/* The browsers in which the reader is signed in, to sign out of them. */
import { useRef, useState } from "preact/hooks";
import { type Device, getDevices, signOut } from "../session";
import { strings } from "../strings";
import { Dialog } from "../ui/dialog";
import { Alert } from "../ui/frame";
import { useLoaded, useOnce } from "../ui/load";

const words = strings.devices;

function Row(props: { device: Device; onEnd(): void }) {
    const { device, onEnd } = props;
    const name = device.own ? words.own : words.since(device.made);

    return (
        <li class="row table-row">
            <span class="grow">
                {device.own ? <strong>{name}</strong> : name}{" "}
                <span class="soft">{words.used(device.used)}</span>
            </span>
            <button
                type="button"
                aria-label={words.signOutOf(name)}
                onClick={onEnd}
            >
                {words.signOut}
            </button>
        </li>
    );
}

export function Devices({ onClose }: { onClose(): void }) {
    const [problem, setProblem] = useState<string | null>(null);
    const [ended, setEnded] = useState(0);
    const once = useOnce();
    const list = useRef<HTMLUListElement>(null);
    const devices = useLoaded(getDevices, [ended], (error) =>
        setProblem(error?.message ?? null),
    );
    const others = devices?.filter(({ own }) => !own) ?? [];

    /** The button that was pressed goes away: the list gets the focus. */
    const end = (gone: Device[]) =>
        once(async () => {
            try {
                for (const device of gone) await signOut(device);
                if (gone.some(({ own }) => own)) return onClose();
                list.current?.focus();
            } catch (error) {
                setProblem((error as Error).message);
            }
            setEnded((n) => n + 1);
        });

    return (
        <Dialog title={words.title} onClose={onClose}>
            {devices && <p>{others.length > 0 ? words.about : words.last}</p>}
            <Alert text={problem} />
            <ul class="plain" ref={list} tabIndex={-1}>
                {devices?.map((device) => (
                    <Row
                        key={device.session}
                        device={device}
                        onEnd={() => end([device])}
                    />
                ))}
            </ul>
            {others.length > 0 && (
                <button type="button" onClick={() => end(others)}>
                    {words.others}
                </button>
            )}
        </Dialog>
    );
}
