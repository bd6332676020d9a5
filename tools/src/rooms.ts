import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const IMPORT = /(?:from|import\(|import) ?"(\.[^"]+)"/g;
const SOURCE = /\.tsx?$/;
const NO_SOURCE = /\.test\.tsx?$|(^|[/\\])(testing|test-support|dist|node_modules)[/\\]/;
const MAX_FILES = 30;
const MAX_README_LINES = 25;

/** For each room, the rooms it imports, each with one import that does: "from.ts -> to.ts". */
type Imports = Map<string, Map<string, string>>;

const roomOf = (file: string): string => file.split(sep, 1)[0] ?? "";

/** The rooms of a place, which are its entries, and their imports of each other, types included. */
export function readRooms(place: string): Imports {
  const rooms: Imports = new Map();
  for (const file of sourcesOf(place)) {
    const room = roomOf(file);
    const imports = rooms.get(room) ?? new Map<string, string>();
    rooms.set(room, imports);
    for (const [, specifier = ""] of readFileSync(join(place, file), "utf8").matchAll(IMPORT)) {
      const target = relative(place, resolve(place, dirname(file), specifier));
      const other = roomOf(target);
      if (other !== room && other !== ".." && !imports.has(other))
        imports.set(other, `${file} -> ${target}`);
    }
  }
  return rooms;
}

/** Rings of rooms: each has a line with its rooms, then one import for each arrow within it. */
export function findRings(rooms: Imports): string[] {
  const reach = new Map([...rooms.keys()].map((room) => [room, reachableFrom(rooms, room)]));
  const isTied = (a: string, b: string): boolean =>
    (reach.get(a)?.has(b) ?? false) && (reach.get(b)?.has(a) ?? false);
  const tied = [...rooms.keys()].filter((room) => isTied(room, room));
  const rings = new Set(tied.map((room) => tied.filter((other) => isTied(room, other)).join(" ")));
  return [...rings].map((ring) => {
    const members = new Set(ring.split(" "));
    const arrows = [...members].flatMap((room) =>
      [...(rooms.get(room) ?? [])].filter(([other]) => members.has(other)).map(([, why]) => why),
    );
    return [`${[...members].join(", ")}:`, ...arrows].join("\n    ");
  });
}

function reachableFrom(rooms: Imports, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let room = open.pop(); room !== undefined; room = open.pop())
    for (const other of rooms.get(room)?.keys() ?? [])
      if (!reached.has(other)) {
        reached.add(other);
        open.push(other);
      }
  return reached;
}

/** Folders with too many source files, anywhere under a place. */
export function findFullFolders(place: string): string[] {
  const counts = new Map<string, number>();
  for (const file of sourcesOf(place))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(
      ([folder, count]) => `${join(place, folder)}: ${count} source files, at most ${MAX_FILES}`,
    );
}

/** Rooms of a place without a README. */
export function findMissingReadmes(place: string): string[] {
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && sourcesOf(join(place, entry.name)).length > 0)
    .map(({ name }) => join(place, name, "README.md"))
    .filter((readme) => !existsSync(readme))
    .map((readme) => `${readme} is missing`);
}

/** READMEs that are too long, anywhere under a place. */
export function findLongReadmes(place: string): string[] {
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("README.md") && !NO_SOURCE.test(file))
    .map((file) => join(place, file))
    .flatMap((readme) => {
      const lines = readFileSync(readme, "utf8").trimEnd().split("\n").length;
      return lines > MAX_README_LINES
        ? [`${readme}: ${lines} lines, at most ${MAX_README_LINES}`]
        : [];
    });
}

function sourcesOf(place: string): string[] {
  return readdirSync(place, { recursive: true, encoding: "utf8" }).filter(
    (file) => SOURCE.test(file) && !NO_SOURCE.test(file),
  );
}
