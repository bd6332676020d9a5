// Requests given paths from one server over many connections, each after its last response. A process of its own.
import { connect } from "node:net";

/** The paths to request, and for how long. */
export type Load = {
  port: number;
  paths: string[];
  connections: number;
  seconds: number;
};

export type Loaded = {
  responses: number;
  /** Answers a second. */
  speed: number;
  /** The 99th percentile of the response times. */
  p99Ms: number;
};

const BODY_AT = "\r\n\r\n";
const LENGTH = /content-length: (\d+)/i;
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";

process.on("message", async ({ port, paths, connections, seconds }: Load) => {
  const times: number[] = [];
  let next = 0;
  let responses = 0;
  const until = performance.now() + seconds * 1000;

  const visit = async (): Promise<void> =>
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
      let waiting = "";
      let requestedAt = 0;
      const request = (): void => {
        if (performance.now() >= until) {
          socket.end();
          resolve();
          return;
        }
        const path = paths[next++ % paths.length];
        requestedAt = performance.now();
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nuser-agent: ${AGENT}\r\n\r\n`);
      };
      socket.on("connect", request).on("error", reject);
      socket.on("data", (chunk: string) => {
        waiting += chunk;
        const head = waiting.indexOf(BODY_AT);
        if (head < 0) return;
        const [, length] = LENGTH.exec(waiting) ?? [];
        if (waiting.length < head + BODY_AT.length + Number(length)) return;
        if (!waiting.startsWith("HTTP/1.1 200")) {
          reject(new Error(waiting));
          return;
        }
        waiting = "";
        times.push(performance.now() - requestedAt);
        responses += 1;
        request();
      });
    });

  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, visit));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const p99Ms = Float64Array.from(times).toSorted()[Math.floor(times.length * 0.99)] ?? 0;
  const result: Loaded = { responses, speed: responses / tookSeconds, p99Ms };
  process.send?.(result);
});
process.on("disconnect", () => process.exit(0));
process.send?.({});
