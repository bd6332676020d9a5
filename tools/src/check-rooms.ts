// Proves that rooms import each other one way, types included.
import { resolve } from "node:path";
import { findRings, readRooms } from "./rooms.ts";

const root = resolve(import.meta.dirname, "../..");
process.chdir(root);

/** Places whose entries are rooms. */
const ROOMS = [
  "apps/api/src",
  "apps/api/src/services",
  "apps/web/src",
  "apps/web/src/features",
  "apps/web/src/widgets",
  "packages/client/src",
  "packages/domain/src",
  "packages/mail-design/src",
  "packages/sandbox/src",
];

let count = 0;
const problems: string[] = [];
for (const place of ROOMS) {
  const rooms = readRooms(place);
  count += rooms.size;
  problems.push(...findRings(rooms).map((ring) => `ring in ${place}: ${ring}`));
}
if (problems.length > 0) {
  console.error(`Rooms are out of order:\n  ${problems.join("\n  ")}`);
  process.exitCode = 1;
} else {
  console.log(`${count} rooms in ${ROOMS.length} places import each other one way.`);
}
