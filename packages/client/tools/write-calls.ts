// Writes src/calls.ts from the domain's table of operations: `pnpm --filter @dakiya/client calls`. The client's types come
// from the table; its values are written down, so that at run time it needs nothing of the domain.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { callsText } from "./calls-text.ts";

writeFileSync(join(import.meta.dirname, "../../src/calls.ts"), callsText());
