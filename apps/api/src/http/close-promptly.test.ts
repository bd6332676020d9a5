import Fastify from "fastify";
import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { closePromptly } from "./connections.ts";

it("waits for running requests, and for no connection that was opened ahead or could be used again", async () => {
  const app = Fastify();
  closePromptly(app);
  const request = new EventEmitter();
  app.get("/", async () => {
    request.emit("asked");
    await once(request, "answer");
    return "whole";
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const ahead = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(ahead.resume(), "connect");
  const arrival = once(request, "asked");
  const response = fetch(origin);
  await arrival;
  const closed = app.close();
  await once(ahead, "close");
  request.emit("answer");
  expect(await (await response).text()).toBe("whole");
  await closed;
});

it("ends the connection of a response that had begun, once it has been given", async () => {
  const app = Fastify({ keepAliveTimeout: 600_000 });
  closePromptly(app);
  const response = new PassThrough();
  app.get("/", (_request, reply) => reply.send(response));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  client.setEncoding("latin1").write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  response.write("wh");
  const [begun] = await once(client, "data");
  expect(begun).toContain("Connection: keep-alive");
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  response.end("ole");
  await once(client, "end");
  await closed;
});
