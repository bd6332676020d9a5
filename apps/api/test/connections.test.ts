import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { insertCampaign } from "./campaigns.ts";
import { withTestApp } from "./harness.ts";

const MOST = 10;

const run = withTestApp({
  listen: true,
  settings: { MAX_CONNECTIONS: String(MOST) },
  // Nothing is said on a live stream of a campaign that rests.
  app: { patience: { idleMs: 3_000 }, liveMs: { heartbeat: 3_600_000 } },
});

const opened: Socket[] = [];
afterEach(() => opened.splice(0).forEach((socket) => socket.destroy()));

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(run().deps.config.publicUrl).port), "127.0.0.1");
  opened.push(socket);
  socket.setEncoding("utf8").on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Asks for `path` on a connection that stays open; gives what comes up to `end`, or up to the connection's end. */
async function ask(socket: Socket, path: string, end: string, cookie = ""): Promise<string> {
  let answer = "";
  const hear = (piece: string): void => {
    answer += piece;
    if (answer.includes(end)) socket.emit("answered");
  };
  socket.on("data", hear);
  const settled = new Promise<void>((resolve) => {
    socket.once("answered", resolve).once("close", () => resolve());
  });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
  await settled;
  socket.off("data", hear);
  return answer;
}

const askHealth = async (socket: Socket): Promise<string> =>
  await ask(socket, "/healthz", '{"ok":true}');

describe("connections", () => {
  it("are as many as the setting says: one more is closed at once, and those that are open go on", async () => {
    const first = await Promise.all(Array.from({ length: MOST }, open));
    for (const socket of first) expect(await askHealth(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await askHealth(await open())).toBe("");
    for (const socket of first) expect(await askHealth(socket)).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of first) socket.destroy();
    await expect
      .poll(async () => await askHealth(await open()), { timeout: 20_000 })
      .toMatch(/ 200 /);
  });

  it("end when nothing of an answer moves for long, and not while they are used", async () => {
    const person = await run().signIn();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ownerId = Number((await person.rest("GET", "/auth/verify")).body.user._id);
    const { id } = await insertCampaign(run().deps.database, ownerId, { status: "paused" });
    const [used, stalled] = await Promise.all([open(), open()]);
    expect(await askHealth(used)).toMatch(/ 200 /);
    const events = `/api/user/campaign/${id}/events`;
    expect(await ask(stalled, events, "data: ", cookie)).toMatch(/ 200 /);
    const giveUpAt = performance.now() + 20_000;
    while (!stalled.closed && performance.now() < giveUpAt) {
      expect(await askHealth(used)).toMatch(/ 200 /);
    }
    expect(stalled.closed).toBe(true);
  });
});
