// `pnpm start`: builds what changed, then becomes the server: one process, so that a signal reaches it.
import { needOptions } from "./need-options.ts";
import { runTurbo } from "./run-turbo.ts";

needOptions({
  usage: `pnpm start

Builds what changed and starts Dakiya. Its settings are environment variables: docs/operations.md lists them.`,
  options: [],
});

const exitCode = await runTurbo([
  "run",
  "build",
  "--output-logs=errors-only",
  "--log-order=grouped",
]);
if (exitCode === 0) {
  // A terminal window that is closed stops the server as Ctrl-C does.
  process.on("SIGHUP", stop);
  // Imported by URL, so that the compiler does not build the server before turbo does.
  await import(new URL("../../apps/api/dist/src/main.js", import.meta.url).href);
} else {
  process.exitCode = exitCode;
}

/** Acts as SIGTERM, which Windows can't send; before the server listens for signals, the process ends. */
function stop(): void {
  if (!process.emit("SIGTERM", "SIGTERM")) process.exit(1);
}
