import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withTestApp } from "./harness.ts";

const MOST = 10;

const run = withTestApp({
  listen: true,
  settings: { MAX_CONNECTIONS: String(MOST) },
  app: { patience: { idleMs: 3_000 } },
});

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(run().deps.config.publicUrl).port), "127.0.0.1");
  sockets.push(socket);
  socket.setEncoding("utf8").on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Sends a request on a connection that stays open; returns the text up to `end`, or up to the connection's end. */
async function request(socket: Socket, lines: string[], end: string, body = ""): Promise<string> {
  let response = "";
  const hear = (piece: string): void => {
    response += piece;
    if (response.includes(end)) socket.emit("answered");
  };
  socket.on("data", hear);
  const settled = new Promise<void>((resolve) => {
    socket.once("answered", resolve).once("close", () => resolve());
  });
  socket.write(
    [...lines, "host: localhost", `content-length: ${body.length}`, "", body].join("\r\n"),
  );
  await settled;
  socket.off("data", hear);
  return response;
}

const requestHealth = async (socket: Socket): Promise<string> =>
  await request(socket, ["GET /healthz HTTP/1.1"], '{"ok":true}');

describe("connections", () => {
  it("are as many as the setting says: one more is closed at once, and those that are open go on", async () => {
    const first = await Promise.all(Array.from({ length: MOST }, open));
    for (const socket of first) expect(await requestHealth(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await requestHealth(await open())).toBe("");
    for (const socket of first) expect(await requestHealth(socket)).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of first) socket.destroy();
    await expect
      .poll(async () => await requestHealth(await open()), { timeout: 20_000 })
      .toMatch(/ 200 /);
  });

  it("end when nothing of a response moves for long, and not while they are used", async () => {
    const person = await run().signIn();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    // The AI begins its text and says nothing more.
    vi.spyOn(run().deps.ai, "stream").mockImplementation(async function* (_prompt, signal) {
      yield "Subject: ";
      await once(signal, "abort");
      return { kind: "text", text: "" };
    });
    const [used, stalled] = await Promise.all([open(), open()]);
    expect(await requestHealth(used)).toMatch(/ 200 /);
    const rules = [{ field: "last_purchase", operator: ">", value: 90 }];
    const head = [
      "POST /api/ai/generate-campaign-content/events HTTP/1.1",
      "content-type: application/json",
      `cookie: ${cookie}`,
    ];
    const body = JSON.stringify({ segmentRules: { combinator: "and", rules }, campaignName: "x" });
    expect(await request(stalled, head, "data: ", body)).toMatch(/ 200 /);
    const giveUpAt = performance.now() + 20_000;
    while (!stalled.closed && performance.now() < giveUpAt) {
      expect(await requestHealth(used)).toMatch(/ 200 /);
    }
    expect(stalled.closed).toBe(true);
  });
});
