import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import type pg from "pg";

/** Where in the data folder the address and the key of the process that has it open are. */
export const SNAPSHOT_FILE = "snapshot";

export const SNAPSHOT_WORDS = { still: "still\n", done: "done\n", released: "released\n" };

/** Long enough to copy 30 GB at 0.5 GB/s. Other queries wait for it. */
const STILL_MS = 60_000;
const KEY_MS = 5_000;
const KEY_BYTES = 32;

/**
 * Lets `pnpm backup` copy the files of the embedded database while this process has it open: it connects here with the
 * key that lies in the data folder, and the one connection is taken, so that nothing is written until the files have been
 * copied.
 *
 * @returns Ends it.
 */
export async function serveSnapshots(dataDir: string, pool: pg.Pool): Promise<() => void> {
  const key = randomBytes(KEY_BYTES).toString("hex");
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    // Without a connection in time, or with a failing one, the client sees the socket close and reports that.
    void holdStill(socket, key, pool)
      .catch(() => {})
      .finally(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A waiting snapshot must not keep the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  const file = join(dataDir, SNAPSHOT_FILE);
  writeFileSync(file, JSON.stringify({ port, key }), { mode: 0o600 });
  return () => {
    rmSync(file, { force: true });
    for (const socket of sockets) socket.destroy();
    server.close();
  };
}

async function holdStill(socket: Socket, key: string, pool: pg.Pool): Promise<void> {
  if (!isSame(await firstLine(socket, KEY_MS), `${key}\n`)) return;
  const client = await pool.connect();
  try {
    await client.query("checkpoint");
    socket.write(SNAPSHOT_WORDS.still);
    if ((await firstLine(socket, STILL_MS)) !== SNAPSHOT_WORDS.done) return;
    await new Promise<void>((resolve) => {
      socket.end(SNAPSHOT_WORDS.released, resolve);
    });
  } finally {
    client.release();
  }
}

/** The next words on a socket; empty where none come in time, or too many. */
async function firstLine(socket: Socket, withinMs: number): Promise<string> {
  return await new Promise((resolve) => {
    let text = "";
    const end = (line: string): void => {
      clearTimeout(timer);
      socket.off("data", read).off("close", close).off("end", close);
      resolve(line);
    };
    const read = (part: Buffer): void => {
      text += part.toString("latin1");
      if (text.endsWith("\n") || text.length > 2 * KEY_BYTES + 1) end(text);
    };
    const close = (): void => end("");
    const timer = setTimeout(close, withinMs);
    socket.on("data", read).on("close", close).on("end", close);
  });
}

function isSame(given: string, expected: string): boolean {
  const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
  return given.length === expected.length && timingSafeEqual(bytes(given), bytes(expected));
}
