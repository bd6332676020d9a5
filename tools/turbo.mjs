// `node tools/turbo.mjs run build`: turbo as the scripts of package.json call it.
import { runTurbo } from "./run-turbo.mjs";

process.exitCode = await runTurbo(process.argv.slice(2));
