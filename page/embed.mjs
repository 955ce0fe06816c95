// Builds the page as a C file with the table of src/server/net/page.h:
//     node embed.mjs OUTPUT.c DEPFILE
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildPage, types } from "./build.mjs";

const [output, depfile] = process.argv.slice(2);

function array(name, bytes) {
    const lines = [];

    for (let at = 0; at < bytes.length; at += 20)
        lines.push(`    ${[...bytes.subarray(at, at + 20)].join(",")},`);
    return `static const unsigned char ${name}[] = {\n${lines.join("\n")}\n};\n`;
}

const { files, inputs } = await buildPage(null);
const names = Object.keys(files).sort((a, b) =>
    a === "index.html" ? -1 : b === "index.html" ? 1 : a.localeCompare(b),
);
let text = `/* Made by page/embed.mjs. */\n#include <server/net/page.h>\n\n`;
let table = "";

names.forEach((name, i) => {
    const bytes = files[name];
    const tag = createHash("sha256").update(bytes).digest("hex").slice(0, 16);

    text += array(`plain_${i}`, bytes);
    text += array(`packed_${i}`, gzipSync(bytes, { level: 9 }));
    table += `    { "${name}", "${types[name.split(".").pop()]}",
      "\\"${tag}\\"", plain_${i}, packed_${i},
      sizeof plain_${i}, sizeof packed_${i} },\n`;
});
text += `\nconst struct page_file page_files[] = {\n${table}    { 0 }\n};\n`;
writeFileSync(output, text);
writeFileSync(depfile, `${output}: ${inputs.join(" \\\n  ")}\n`);
