import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createHttpSender } from "./http-exchange.ts";

/** As many as a sender keeps connections. */
const CONNECTIONS = 32;

it("a request that gets no connection within its deadline is over then, and never sent later", async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, reply) => void waiting.push(reply));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sender = createHttpSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const post = async (deadlineMs: number) =>
    await sender.post({ path: "/", headers: {}, body: Buffer.from("{}"), deadlineMs });
  const first = Array.from({ length: CONNECTIONS }, async () => await post(30_000));
  await expect.poll(() => waiting.length).toBe(CONNECTIONS);
  expect(await post(100)).toEqual({
    kind: "not-sent",
    failure: { code: "timed out", host: null },
  });
  for (const reply of waiting) reply.end("{}");
  for (const exchange of await Promise.all(first)) expect(exchange.kind).toBe("reply");
  // A later one uses a connection that the late one would have had first.
  const last = post(30_000);
  await expect.poll(() => waiting.length).toBe(CONNECTIONS + 1);
  waiting.at(-1)?.end("{}");
  expect((await last).kind).toBe("reply");
  expect(waiting).toHaveLength(CONNECTIONS + 1);
  await sender.close();
  server.close();
});
