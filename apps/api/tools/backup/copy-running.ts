import { constants } from "node:fs";
import { cp, readFile, rm } from "node:fs/promises";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { SNAPSHOT_FILE, SNAPSHOT_WORDS } from "../../src/db/open/serve-snapshots.ts";
import { BackupRefusal } from "./backup-file.ts";

const COPY = "snapshot-copy";

/**
 * Copies the files of the embedded database that another process has open, which holds still for as long.
 *
 * @returns The folder of the copy, and how long the other process had to wait for it.
 * @throws BackupRefusal
 */
export async function copyRunning(dataDir: string): Promise<{ folder: string; stillMs: number }> {
  const folder = join(dataDir, COPY);
  await rm(folder, { recursive: true, force: true });
  const { port, key } = await addressOf(dataDir);
  const socket = connect(port, "127.0.0.1");
  try {
    socket.write(`${key}\n`);
    await expectWord(socket, SNAPSHOT_WORDS.still);
    const from = performance.now();
    await cp(join(dataDir, "postgres"), folder, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    socket.write(SNAPSHOT_WORDS.done);
    await expectWord(socket, SNAPSHOT_WORDS.released);
    return { folder, stillMs: performance.now() - from };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    socket.destroy();
  }
}

const address = z.object({ port: z.number(), key: z.string() });

async function addressOf(dataDir: string): Promise<z.infer<typeof address>> {
  try {
    return address.parse(JSON.parse(await readFile(join(dataDir, SNAPSHOT_FILE), "utf8")));
  } catch (error) {
    throw new BackupRefusal(NO_ANSWER, { cause: error });
  }
}

/** @throws BackupRefusal when the process says anything else, or ends the connection. */
async function expectWord(socket: Socket, word: string): Promise<void> {
  let text = "";
  try {
    while (!text.endsWith("\n")) {
      const gone = once(socket, "close").then(() => [""]);
      const [part]: unknown[] = await Promise.race([once(socket, "data"), gone]);
      if (part === "") break;
      text += String(part);
    }
  } catch (error) {
    throw new BackupRefusal(NO_ANSWER, { cause: error });
  }
  if (text !== word) throw new BackupRefusal(NO_ANSWER);
}

const NO_ANSWER =
  "The running Dakiya did not hold still for the copy, because it is starting, stopping or very busy: nothing was backed up. Try again.";
