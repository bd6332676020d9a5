// `node tools/turbo.mjs run build`: turbo as the scripts of package.json call it.
import { needReadablePath } from "./readable-path.mjs";
import { runTurbo } from "./run-turbo.mjs";

const args = process.argv.slice(2);
if (args.includes("dev")) needReadablePath("pnpm dev");
process.exitCode = await runTurbo(args);
