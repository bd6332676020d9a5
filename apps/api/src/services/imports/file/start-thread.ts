import { Worker } from "node:worker_threads";

/** Starts a thread from a file beside the caller's (`import.meta.url`), given by its name without an ending. */
export function startThread<Data>(from: string, name: string, workerData: Data): Worker {
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL(`./${name}.js`, from), { workerData });
  // In development and tests the source runs. A worker ignores tsx given by `--import`, so it registers tsx itself.
  const tsx = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const file = JSON.stringify(new URL(`./${name}.ts`, from).href);
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(start, {
    eval: true,
    workerData,
    execArgv: ["--conditions=@dakiya/source"],
  });
}
