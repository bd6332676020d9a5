// `node tools/dist/turbo.js run build`: turbo as the scripts of package.json call it.
import { needReadablePath } from "./readable-path.ts";
import { runTurbo } from "./run-turbo.ts";

const args = process.argv.slice(2);
if (args.includes("dev")) needReadablePath("pnpm dev");
process.exitCode = await runTurbo(args);
