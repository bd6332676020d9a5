import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { WorkerOptions } from "node:worker_threads";

/** Scripts of threads where the source runs, by their file. */
const bundles = new Map<string, string>();

/** Starts a thread from a file beside the caller's (`import.meta.url`), given by its name without an ending. */
export function startThread(from: string, name: string, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL(`./${name}.js`, from), options);
  // In development the source runs.
  const file = fileURLToPath(new URL(`./${name}.ts`, from));
  const bundle = bundles.get(file) ?? bundleOf(file);
  bundles.set(file, bundle);
  return new Worker(bundle, { ...options, eval: true });
}

type Esbuild = {
  buildSync: (options: Record<string, unknown>) => { outputFiles: { text: string }[] };
};

/** A thread would take a second to translate its modules, each time. */
function bundleOf(entry: string): string {
  const { resolve } = createRequire(import.meta.url);
  const { buildSync } = createRequire(resolve("tsx"))("esbuild") as Esbuild;
  const { outputFiles } = buildSync({
    ...{ entryPoints: [entry], bundle: true, write: false, platform: "node", format: "cjs" },
    conditions: ["@dakiya/source"],
  });
  return outputFiles[0]?.text ?? "";
}
