import { connect } from "node:net";
import fastify from "fastify";
import { expect, it } from "vitest";
import { sendStreamedEnvelope } from "./envelope.ts";

const CHUNK = JSON.stringify("x".repeat(250_000));
const CHUNKS = 400;

it("reads no further ahead of a client that stops reading, and gives it everything when it goes on", async () => {
  const app = fastify();
  let count = 0;
  async function* chunks(): AsyncGenerator<string> {
    for (; count < CHUNKS; count += 1) yield CHUNK;
  }
  app.get("/list", async (_request, reply) => {
    return await sendStreamedEnvelope(reply, { message: "Everything", chunks: chunks() });
  });
  app.get("/alive", async () => "yes");
  const url = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));

  const client = connect(Number(url.port), url.hostname);
  client.write("GET /list HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
  await new Promise((settle) => client.once("readable", settle));
  // The client reads nothing. A server that ignored that would be done after as many other requests.
  for (let n = 0; n < CHUNKS; n += 1) await (await fetch(new URL("/alive", url))).text();
  expect(count).toBeLessThan(CHUNKS / 4);

  let bytes = 0;
  let end = "";
  for await (const part of client) {
    bytes += part.length;
    end = (end + String(part)).slice(-20);
  }
  expect(count).toBe(CHUNKS);
  expect(bytes).toBeGreaterThan(CHUNKS * CHUNK.length);
  expect(end).toContain("]}");
  await app.close();
});
