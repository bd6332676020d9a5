import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, test } from "vitest";
import { isLoopback } from "../../settings/public-address.ts";
import { PrivateAddress } from "../network/index.ts";
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

test("A host outside the bounds is never connected to, by name or by address", async () => {
  let connections = 0;
  const canary = createServer((_, response) => response.end());
  canary.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  onTestFinished(() => void canary.close());
  const { port } = canary.address() as AddressInfo;
  const get = { path: "/", headers: {}, deadlineMs: 5_000 };
  const inside = createHttpSender(`http://localhost:${port}`, { isAllowed: isLoopback });
  expect((await inside.get(get)).kind).toBe("reply");
  await inside.close();
  expect(connections).toBe(1);
  const outside = createHttpSender(`http://localhost:${port}`, { isAllowed: () => false });
  expect(await outside.get(get)).toMatchObject({ kind: "not-sent" });
  await outside.close();
  for (const host of ["127.0.0.1", "[::1]"])
    expect(() => createHttpSender(`http://${host}:${port}`, { isAllowed: () => false })).toThrow(
      PrivateAddress,
    );
  expect(connections).toBe(1);
});
