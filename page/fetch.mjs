// Fetches what a build of the page needs, where npm is not installed:
//     node fetch.mjs
// Packages and checksums are those of package-lock.json; Debian's registry-url
// knows where they are. Tools for tests are left to npm.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";

const here = (path) => new URL(path, import.meta.url);
const require = createRequire(import.meta.url);
const { default: registryUrl } = await import(require.resolve("registry-url"));
const registry = registryUrl();
const { packages } = JSON.parse(readFileSync(here("package-lock.json")));

/** True if a package is for this machine. */
const fits = ({ os, cpu }) =>
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch);

/** Adds a package and all that it depends on to a set of names. */
function gather(name, found) {
    const entry = packages[`node_modules/${name}`];

    if (found.has(name) || !fits(entry)) return found;
    found.add(name);
    for (const other of Object.keys({
        ...entry.dependencies,
        ...entry.optionalDependencies,
    }))
        gather(other, found);
    return found;
}

/** Fails unless the checksum of some bytes is the one of the lock file. */
function check(name, bytes, integrity) {
    const [kind] = integrity.split("-");
    const sum = createHash(kind).update(bytes).digest("base64");

    if (`${kind}-${sum}` !== integrity)
        throw new Error(`${name} has another checksum than package-lock.json.`);
}

async function fetchOne(name) {
    const { version, integrity } = packages[`node_modules/${name}`];
    const file = `${name.split("/").pop()}-${version}.tgz`;
    const reply = await fetch(`${registry}${name}/-/${file}`);
    const folder = here(`node_modules/${name}/`).pathname;

    if (!reply.ok) throw new Error(`${name} ${version}: ${reply.statusText}`);
    const bytes = Buffer.from(await reply.arrayBuffer());

    check(name, bytes, integrity);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    execFileSync("tar", ["-xz", "--strip-components=1", "-C", folder], {
        input: bytes,
    });
}

const names = new Set();

for (const root of [...Object.keys(packages[""].dependencies), "esbuild"])
    gather(root, names);
await Promise.all([...names].map(fetchOne));
