// Asks one server for given paths over many connections, each as soon as its last answer is there. A process of its own.
import { connect } from "node:net";

/** What is to be asked for, and for how long. */
export interface Load {
  port: number;
  paths: string[];
  connections: number;
  seconds: number;
}

export interface Loaded {
  answers: number;
  /** Answers a second. */
  speed: number;
  /** What 99 of 100 answers took at most. */
  p99Ms: number;
}

const BODY_AT = "\r\n\r\n";
const LENGTH = /content-length: (\d+)/i;
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";

process.on("message", async ({ port, paths, connections, seconds }: Load) => {
  const times: number[] = [];
  let next = 0;
  let answers = 0;
  const until = performance.now() + seconds * 1000;

  const visit = async (): Promise<void> =>
    await new Promise<void>((done, failed) => {
      const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
      let waiting = "";
      let askedAt = 0;
      const ask = (): void => {
        if (performance.now() >= until) {
          socket.end();
          done();
          return;
        }
        const path = paths[next++ % paths.length];
        askedAt = performance.now();
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nuser-agent: ${AGENT}\r\n\r\n`);
      };
      socket.on("connect", ask).on("error", failed);
      socket.on("data", (chunk: string) => {
        waiting += chunk;
        const head = waiting.indexOf(BODY_AT);
        if (head < 0) return;
        const [, length] = LENGTH.exec(waiting) ?? [];
        if (waiting.length < head + BODY_AT.length + Number(length)) return;
        if (!waiting.startsWith("HTTP/1.1 200")) {
          failed(new Error(waiting));
          return;
        }
        waiting = "";
        times.push(performance.now() - askedAt);
        answers += 1;
        ask();
      });
    });

  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, visit));
  const spent = (performance.now() - startedAt) / 1000;
  const p99Ms = Float64Array.from(times).toSorted()[Math.floor(times.length * 0.99)] ?? 0;
  const loaded: Loaded = { answers, speed: answers / spent, p99Ms };
  process.send?.(loaded);
});
process.on("disconnect", () => process.exit(0));
process.send?.({});
