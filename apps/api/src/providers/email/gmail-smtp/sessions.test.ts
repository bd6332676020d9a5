import type { RunningSandbox } from "@dakiya/sandbox";
import { startSandbox } from "@dakiya/sandbox";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeBatch, makeCredentials } from "../testing/make-batch.ts";
import type { EmailAdapter } from "../types.ts";
import { createGmailSmtpAdapter } from "./index.ts";

/** Records the commands of clients on their way to the sandbox's SMTP server. */
let sandbox: RunningSandbox;
let listener: Server;
let adapter: EmailAdapter;
let commands: string[] = [];
const open = new Set<Socket>();

beforeAll(async () => {
  sandbox = await startSandbox({ webhookDelayMs: 60_000 });
  const { hostname, port } = new URL(sandbox.smtpUrl);
  listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => open.delete(socket));
    }
    client.on("data", (chunk) => {
      const verbs = chunk.toString("latin1").matchAll(/^(AUTH|RSET|MAIL|QUIT)\b/gm);
      for (const [, verb = ""] of verbs) commands.push(verb);
    });
    client.pipe(server).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = z.object({ port: z.number() }).parse(listener.address());
  adapter = createGmailSmtpAdapter(`smtp://127.0.0.1:${address.port}`, "Gmail");
});

beforeEach(() => {
  sandbox.control.reset();
  commands = [];
});

afterAll(async () => {
  await adapter.close();
  for (const socket of open) socket.destroy();
  listener.close();
  await sandbox.close();
});

/** Of an account of its own, so that no session is left of an earlier test. */
async function send(pass: string): Promise<string> {
  const credentials = makeCredentials({ service: "gmail", smtpPassword: pass });
  const outcome = await adapter.prepare(makeBatch(1), credentials).send({ deadlineMs: 20_000 });
  return outcome.kind;
}
const times = (verb: string): number => commands.filter((each) => each === verb).length;

describe("a session of SMTP", () => {
  it.each([
    [550, "rcpt", "rejected"],
    [450, "rcpt", "retry"],
    [553, "mail", "pause"],
    [451, "mail", "retry"],
    [552, "data", "rejected"],
    [554, "data", "rejected"],
    [451, "data", "retry"],
  ] as const)("outlives a %i at %s: one sign-in for ten mails", async (code, at, kind) => {
    const pass = `refused-${code}-${at}`;
    for (let nth = 0; nth < 5; nth += 1) {
      sandbox.control.queueFault("smtp", { mode: "smtpReply", code, at });
      expect(await send(pass)).toBe(kind);
      expect(await send(pass)).toBe("accepted");
    }
    expect(sandbox.store.accepted()).toHaveLength(5);
    expect([times("AUTH"), times("MAIL"), times("RSET")]).toEqual([1, 10, 5]);
  });

  it.each([
    [421, "data"],
    [421, "mail"],
    [503, "mail"],
    [530, "mail"],
  ] as const)("ends with a %i at %s: the next mail signs in anew", async (code, at) => {
    const pass = `ended-${code}-${at}`;
    expect(await send(pass)).toBe("accepted");
    sandbox.control.queueFault("smtp", { mode: "smtpReply", code, at });
    expect(await send(pass)).not.toBe("accepted");
    expect(await send(pass)).toBe("accepted");
    expect([times("AUTH"), times("RSET")]).toEqual([2, 0]);
  });

  it("ends with a drop behind the dot, whose mail is not sent again", async () => {
    expect(await send("dropped")).toBe("accepted");
    sandbox.control.queueFault("smtp", { mode: "dropAfterDot", accepted: true });
    expect(await send("dropped")).toBe("ambiguous");
    expect(await send("dropped")).toBe("accepted");
    expect(times("AUTH")).toBe(2);
    expect(sandbox.store.accepted()).toHaveLength(3);
  });
});
