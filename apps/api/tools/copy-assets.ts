// tsc emits code only; the migrations are read at run time from beside the compiled client.
import { cpSync } from "node:fs";

cpSync("src/db/migrations", "dist/src/db/migrations", { recursive: true });
