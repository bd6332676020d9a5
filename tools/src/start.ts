// `pnpm start`: builds what changed, then becomes the server: one process, so that a signal reaches it.
import { runTurbo } from "./run-turbo.ts";

const built = await runTurbo(["run", "build", "--output-logs=errors-only", "--log-order=grouped"]);
if (built === 0) {
  // A terminal window that is closed stops the server as Ctrl-C does.
  process.on("SIGHUP", stop);
  // By its address: the compiler is not to build the server before turbo does.
  await import(new URL("../../apps/api/dist/src/main.js", import.meta.url).href);
} else {
  process.exitCode = built;
}

/** As a signal would, which Windows can't send to a process that is to hear it; before the server listens to any, it ends. */
function stop(): void {
  if (!process.emit("SIGTERM", "SIGTERM")) process.exit(1);
}
