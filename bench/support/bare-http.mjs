import { undici } from "./dependency.mjs";

/**
 * Posts recorded requests over and over with undici's Pool.
 *
 * @param requests - Each with `path`, `headers` and `body`; repeated until `count` mails of `batchSize` are sent.
 * @returns Mails a second.
 */
export async function bareHttp(port, { requests, count, batchSize, connections }) {
  const pool = new undici.Pool(`http://127.0.0.1:${port}`, { connections });
  const total = Math.ceil(count / batchSize);
  let next = 0;
  const send = async () => {
    while (next < total) {
      const { path, headers, body } = requests[next % requests.length];
      next += 1;
      const answer = await pool.request({ method: "POST", path, headers, body });
      JSON.parse(await answer.body.text());
      if (answer.statusCode >= 300) throw new Error(`the sink answered ${answer.statusCode}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, send));
  const speed = (total * batchSize) / ((performance.now() - startedAt) / 1000);
  await pool.close();
  return speed;
}
