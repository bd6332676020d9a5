// `pnpm start`: builds what changed, then becomes the server: one process, so that a signal reaches it.
import { runTurbo } from "./run-turbo.mjs";

const built = await runTurbo(["run", "build", "--output-logs=errors-only", "--log-order=grouped"]);
if (built === 0) {
  await import("../apps/api/dist/src/main.js");
} else {
  process.exitCode = built;
}
