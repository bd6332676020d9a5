// Proves that the rooms of the server, which are the entries of apps/api/src, import each other one way, types included.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const root = resolve(import.meta.dirname, "../../apps/api/src");
const IMPORT = /(?:from|import\() ?"(\.[^"]+)"/g;

/** For each room the rooms it imports, with a file that does. */
const rooms = new Map<string, Map<string, string>>();
for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".ts") || /\.test\.ts$|[/\\]testing[/\\]/.test(file)) continue;
  const room = roomOf(file);
  const imports = rooms.get(room) ?? new Map<string, string>();
  rooms.set(room, imports);
  for (const [, specifier = ""] of readFileSync(join(root, file), "utf8").matchAll(IMPORT)) {
    const other = roomOf(relative(root, resolve(root, dirname(file), specifier)));
    if (other !== room && other !== "..") imports.set(other, file);
  }
}

function roomOf(file: string): string {
  return file.split(sep, 1)[0] ?? "";
}

function reaches(from: string, to: string, visited = new Set<string>()): boolean {
  if (visited.has(from)) return false;
  visited.add(from);
  const others = [...(rooms.get(from)?.keys() ?? [])];
  return others.some((other) => other === to || reaches(other, to, visited));
}

const circles = [...rooms].flatMap(([room, imports]) =>
  [...imports]
    .filter(([other]) => reaches(other, room))
    .map(([other, file]) => `${file} imports ${other}, which leads back to ${room}`),
);
if (circles.length > 0) {
  console.error(`Rooms of the server import each other:\n  ${circles.join("\n  ")}`);
  process.exitCode = 1;
} else {
  console.log(`${rooms.size} rooms of the server import each other one way.`);
}
