import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian's package is enough. */
export const hasPrometheus = spawnSync("prometheus", ["--version"]).error === undefined;

const CONFIGURATION = join(import.meta.dirname, "../../../deploy/prometheus.yml");

export type Prometheus = {
  /** The last value of each series that an expression gives; none while nothing is scraped. */
  query: (expression: string) => Promise<number[]>;
  stop: () => Promise<void>;
};

/** Starts one with the configuration of `deploy/`, for processes on these ports, every second. */
export async function startPrometheus(port: number, targets: number[]): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "dakiya-prometheus-"));
  const file = join(folder, "prometheus.yml");
  const addresses = targets.map((target) => `127.0.0.1:${target}`).join(", ");
  writeFileSync(
    file,
    readFileSync(CONFIGURATION, "utf8")
      .replace("127.0.0.1:9464", addresses)
      .replace("scrape_interval: 15s", "scrape_interval: 1s"),
  );
  const child = spawn(
    "prometheus",
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${folder}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  return {
    query: async (expression) => {
      const query = new URLSearchParams({ query: expression });
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?${query}`).catch(
        () => null,
      );
      if (response?.ok !== true) return [];
      const { data } = (await response.json()) as {
        data: { result: { value: [number, string] }[] };
      };
      return data.result.map(({ value }) => Number(value[1]));
    },
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
