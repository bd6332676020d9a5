// Proves that rooms import each other one way, types included, that no folder is too full, and that each room has a README.
import { resolve } from "node:path";
import {
  findFullFolders,
  findLongReadmes,
  findMissingReadmes,
  findRings,
  readRooms,
} from "./rooms.ts";

const root = resolve(import.meta.dirname, "../..");
process.chdir(root);

/** Places whose entries are rooms. */
const ROOMS = [
  "apps/api/src",
  "apps/api/src/services",
  "apps/web/src",
  "apps/web/src/features",
  "apps/web/src/widgets",
  "apps/web/src/widgets/design-editor",
  "packages/client/src",
  "packages/domain/src",
  "packages/mail-design/src",
  "packages/sandbox/src",
];
/** Those whose rooms have a README each; the others have one for all. */
const DESCRIBED = [
  "apps/api/src",
  "apps/api/src/services",
  "apps/web/src",
  "packages/domain/src",
  "packages/sandbox/src",
];
const SOURCES = ["apps/api/src", "apps/web/src", ...ROOMS.filter((p) => p.startsWith("packages/"))];

let count = 0;
const problems: string[] = [];
for (const place of ROOMS) {
  const rooms = readRooms(place);
  count += rooms.size;
  problems.push(...findRings(rooms).map((ring) => `ring in ${place}: ${ring}`));
}
problems.push(
  ...SOURCES.flatMap(findFullFolders),
  ...DESCRIBED.flatMap(findMissingReadmes),
  ...SOURCES.flatMap(findLongReadmes),
);

if (problems.length > 0) {
  console.error(`Rooms are out of order:\n  ${problems.join("\n  ")}`);
  process.exitCode = 1;
} else {
  console.log(`${count} rooms in ${ROOMS.length} places import each other one way.`);
}
