import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";
import { SNAPSHOT_FILE, SNAPSHOT_WORDS, serveSnapshots } from "./serve-snapshots.ts";

const database = withTestDatabase();

async function serve(pool: pg.Pool): Promise<{ key: string; dial: () => Promise<Socket> }> {
  const folder = mkdtempSync(join(tmpdir(), "dakiya-snapshots-"));
  const stop = await serveSnapshots(folder, pool);
  const file = join(folder, SNAPSHOT_FILE);
  const { port, key } = JSON.parse(readFileSync(file, "utf8"));
  expect(statSync(file).mode & 0o077).toBe(0);
  onTestFinished(() => {
    stop();
    rmSync(folder, { recursive: true });
  });
  return {
    key,
    dial: async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      return socket;
    },
  };
}

/** All that is said on a socket until it ends. */
async function wordsOn(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
  await new Promise((resolve) => socket.on("close", resolve));
  return text;
}

it("holds still for a client with the key, and goes on when it is told or left", async () => {
  const { key, dial } = await serve(database().pool);
  for (const isTold of [true, false]) {
    const socket = await dial();
    const words = wordsOn(socket);
    socket.write(`${key}\n`);
    await once(socket, "data");
    if (isTold) socket.write(SNAPSHOT_WORDS.done);
    else socket.destroy();
    expect(await words).toBe(SNAPSHOT_WORDS.still + (isTold ? SNAPSHOT_WORDS.released : ""));
    expect((await database().pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  }
});

it.each([
  ["a wrong key", Buffer.from(`${"0".repeat(64)}\n`)],
  ["bytes that are no text", Buffer.concat([Buffer.alloc(64, 0xff), Buffer.from("\n")])],
  ["too much", Buffer.alloc(100_000, 0x61)],
  ["nothing", Buffer.from("\n")],
])("answers %s with the end of the connection alone", async (_, said) => {
  const { dial } = await serve(database().pool);
  const socket = await dial();
  socket.on("error", () => {});
  socket.write(said);
  expect(await wordsOn(socket)).toBe("");
});

it("ends the connection where the database gives it none", async () => {
  const refuses = { connect: async () => await Promise.reject(new Error("none came free")) };
  const { key, dial } = await serve(refuses as unknown as pg.Pool);
  const socket = await dial();
  socket.write(`${key}\n`);
  expect(await wordsOn(socket)).toBe("");
});
