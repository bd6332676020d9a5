import type { Socket } from "node:net";

/** A server's reply; `text` is all of its lines. */
export type Reply = { code: number; text: string };

/** Replies to commands written together, as far as they came. `end` is why the others will not come. */
export type Answers = { replies: readonly Reply[]; end: Error | null };

/** The replies of a connection, in order. */
export type Replies = {
  /** Waits for the replies to the next `count` commands. Call it in the order in which commands are written. */
  next: (count: number) => Promise<Answers>;
  /** Ends all waits, also later ones. The first reason counts; a server that said it closes gave one itself. */
  end: (reason: Error) => void;
};

/** RFC 5321 asks for 512 bytes a line; servers explain at length. */
const MAX_BYTES = 65_536;

/** The server closes the connection and processes no further command (RFC 5321, 3.8). */
export const CLOSING = 421;

type Wait = { count: number; replies: Reply[]; resolve: (answers: Answers) => void };

/**
 * Reads replies from a signed-in connection.
 *
 * @param onFault - Called for a reply to no command, and one without an end: replies can't be told apart any more.
 */
export function readReplies(socket: Socket, onFault: (reason: Error) => void): Replies {
  const waits: Wait[] = [];
  let ended: Error | null = null;
  let last: Reply = { code: 0, text: "" };
  const deliver = (text: string): void => {
    const reply = { code: Number(/^\d{3}/.exec(text)?.[0] ?? 0), text };
    last = reply;
    const [wait] = waits;
    if (wait === undefined) return onFault(new Error("Unexpected reply"));
    wait.replies.push(reply);
    if (wait.replies.length < wait.count) return;
    waits.shift();
    wait.resolve({ replies: wait.replies, end: null });
  };
  let line = "";
  let reply = "";
  socket.on("data", (chunk: Buffer) => {
    const lines = (line + chunk.toString("latin1")).split(/\r?\n/);
    line = lines.pop() ?? "";
    for (const each of lines) {
      if (each === "" && reply === "") continue;
      reply += reply === "" ? each : `\n${each}`;
      if (/^\d{3}-/.test(each) && reply.length <= MAX_BYTES) continue;
      if (reply.length > MAX_BYTES) break;
      deliver(Buffer.from(reply, "latin1").toString());
      reply = "";
    }
    if (line.length + reply.length > MAX_BYTES) onFault(new Error("Reply too long"));
  });
  return {
    next: (count) =>
      new Promise((resolve) => {
        if (ended === null) waits.push({ count, replies: [], resolve });
        else resolve({ replies: [], end: ended });
      }),
    end(reason) {
      ended ??= last.code === CLOSING ? closedBy(last) : reason;
      for (const { replies, resolve } of waits.splice(0)) resolve({ replies, end: ended });
    },
  };
}

const closedBy = ({ code, text }: Reply): Error =>
  Object.assign(new Error("The connection ended"), { responseCode: code, response: text });
