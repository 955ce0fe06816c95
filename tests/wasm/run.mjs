// node tests/wasm/run.mjs MODULE: print the signature lines of a module.
//
// The module may import nothing: the engine needs no host. It exports
// signature_lines() -> count and signature_line(i) -> address of a text
// that ends with a zero byte.
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
    const names = imports.map((i) => `${i.module}.${i.name}`).join(', ');
    console.error(`The engine must import nothing, but wants ${names}.`);
    process.exit(1);
}

const engine = new WebAssembly.Instance(module, {}).exports;
engine._initialize?.();

function textAt(address) {
    const bytes = new Uint8Array(engine.memory.buffer);
    return new TextDecoder().decode(
        bytes.subarray(address, bytes.indexOf(0, address)));
}

const count = engine.signature_lines();
for (let i = 0; i < count; i++)
    console.log(textAt(engine.signature_line(i)));
