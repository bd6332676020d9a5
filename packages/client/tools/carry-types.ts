// Puts the domain's declarations that the client's refer to beside them, so that the package needs no other of the
// workspace: run after every compilation.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const own = resolve(import.meta.dirname, "../src");
const domain = resolve(import.meta.dirname, "../../../domain/dist/src");
const carried = join(own, "domain");
const IMPORT = /(?<=from "|import\(")[^"]+(?=")/g;
const FROM_DOMAIN = /^@dakiya\/domain\/([\w/-]+)$/;

const declarations = readdirSync(own, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".d.ts") && !name.startsWith("domain"))
  .map((name) => join(own, name));
rmSync(carried, { recursive: true, force: true });
const seen = new Set<string>();
for (const file of declarations) {
  const text = readFileSync(file, "utf8");
  const moved = text.replaceAll(IMPORT, (specifier) => {
    const [, room] = FROM_DOMAIN.exec(specifier) ?? [];
    if (room === undefined) return specifier;
    carry(join(domain, room, "index.d.ts"));
    const path = relative(dirname(file), join(carried, room, "index.js"));
    return path.startsWith(".") ? path : `./${path}`;
  });
  if (moved !== text) writeFileSync(file, moved);
  // An earlier run has already rewritten these names to the carried files.
  for (const [specifier] of text.matchAll(IMPORT)) {
    const path = relative(carried, resolve(dirname(file), specifier));
    if (!path.startsWith("..")) carry(join(domain, path.replace(/\.js$/, ".d.ts")));
  }
}

function carry(file: string): void {
  if (seen.has(file)) return;
  seen.add(file);
  const copy = join(carried, relative(domain, file));
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(file, copy);
  for (const [specifier] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    if (specifier.startsWith(".")) {
      carry(resolve(dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts")));
    }
  }
}
