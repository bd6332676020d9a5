import { statSync } from "node:fs";
import { beforeEach } from "vitest";

// Node 20 keeps the kind of the last file that was looked at. Where that was a socket, as after the folder of a stopped
// server was removed, the next import takes a linked package for a plain folder and finds none of its dependencies.
const forget = (): unknown => statSync(import.meta.dirname);
forget();
beforeEach(() => void forget());
