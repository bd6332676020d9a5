import { Pool } from "undici";
import type { KeptRequest } from "../children/http-sink.ts";

/**
 * Posts recorded requests over and over with undici's Pool.
 *
 * @param options.requests - Repeated until `count` mails of `batchSize` are sent.
 * @returns Mails a second.
 */
export async function bareHttp(
  port: number,
  options: { requests: KeptRequest[]; count: number; batchSize: number; connections: number },
): Promise<number> {
  const { requests, count, batchSize, connections } = options;
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections });
  const total = Math.ceil(count / batchSize);
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < total) {
      const request = requests[next % requests.length];
      if (request === undefined) throw new Error("There is no request to repeat");
      next += 1;
      const response = await pool.request({ method: "POST", ...request });
      JSON.parse(await response.body.text());
      if (response.statusCode >= 300) throw new Error(`the sink answered ${response.statusCode}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, send));
  const speed = (total * batchSize) / ((performance.now() - startedAt) / 1000);
  await pool.close();
  return speed;
}
