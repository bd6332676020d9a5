import { describe, expect, it, onTestFinished } from "vitest";
import { startScriptedSmtp } from "../testing/scripted-smtp.ts";
import type { ScriptedSmtp } from "../testing/scripted-smtp.ts";
import type { SmtpAccount } from "./account.ts";
import { classifySmtp } from "./classify-smtp.ts";
import { createSmtpSessions } from "./session-pool.ts";

const WORDS = { label: "The server", secret: "password" } as const;
const CHUNKING = ["PIPELINING", "CHUNKING"];
const RAW = Buffer.from("Subject: Diwali\r\n\r\n.A line with a dot\r\nand another\r\n");

type Options = { maxConnections?: number; deadlineMs?: number };

function accountAt({ port }: ScriptedSmtp, maxConnections: number): SmtpAccount {
  const target = { host: "127.0.0.1", port, encryption: "none", network: null } as const;
  const signIn = { user: "a@acme.example", secret: "x", signIn: "password" } as const;
  return { target, ...signIn, domain: "acme.example", maxConnections, returnPath: null };
}

/** Sends mails to `to` at a time. @returns The kind of each outcome. */
async function sendAll(
  server: ScriptedSmtp,
  to: readonly string[],
  { maxConnections = 1, deadlineMs = 10_000 }: Options = {},
): Promise<Record<string, string>> {
  const sessions = createSmtpSessions();
  onTestFinished(sessions.close);
  const account = accountAt(server, maxConnections);
  const outcomes = to.map(async (recipient) => {
    const mail = { from: "a@acme.example", to: recipient, raw: RAW };
    return await sessions.send(account, mail, deadlineMs).then(
      () => "accepted",
      (error: unknown) => classifySmtp(error, WORDS).kind,
    );
  });
  const kinds = await Promise.all(outcomes);
  return Object.fromEntries(to.map((recipient, at) => [recipient, kinds[at] ?? ""]));
}

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, nth) => `c${nth}@example.com`);

const sorted = (texts: readonly string[]): string[] => [...texts].sort();

/** Accepted ones were taken once, none was taken twice, and a mail that was taken is never told refused. */
function expectTruth({ taken }: ScriptedSmtp, outcomes: Record<string, string>): void {
  expect(taken).toHaveLength(new Set(taken).size);
  for (const [to, kind] of Object.entries(outcomes)) {
    if (kind === "accepted") expect(taken).toContain(to);
    else if (kind !== "ambiguous") expect(taken).not.toContain(to);
  }
}

describe("mails on one connection to a distant server", () => {
  it.each([
    [CHUNKING, 4],
    [["PIPELINING"], 2],
    [["CHUNKING"], 1],
    [[], 1],
  ])("with %j go out, %i under way at most, each once", async (extensions, most) => {
    let underWay = 0;
    let seenMost = 0;
    const server = await startScriptedSmtp({
      extensions,
      delayMs: 60,
      script: ({ verb }) => {
        if (verb === "RCPT") underWay += 1;
        seenMost = Math.max(seenMost, underWay);
        if (verb === "message" || verb === "BDAT") setTimeout(() => (underWay -= 1), 60);
        return undefined;
      },
    });
    const to = numbered(10);
    const outcomes = await sendAll(server, to);
    expect(new Set(Object.values(outcomes))).toEqual(new Set(["accepted"]));
    expect(sorted(server.taken)).toEqual(sorted(to));
    expect(server.writes).toHaveLength(1);
    expect(seenMost).toBeLessThanOrEqual(most);
    expect(server.writes[0]?.includes("BDAT")).toBe(extensions === CHUNKING);
  });

  it.each([
    ["RCPT", "550 5.1.1 No such user", "rejected"],
    ["RCPT", "450 4.2.1 Mailbox busy", "retry"],
    ["BDAT", "552 5.3.4 Too big", "rejected"],
    ["BDAT", "451 4.3.0 Try again", "retry"],
  ])("outlive a refusal in the middle of a group: %s %s", async (verb, reply, kind) => {
    const server = await startScriptedSmtp({
      extensions: CHUNKING,
      delayMs: 60,
      script: (command) =>
        command.verb === verb && command.to === "c3@example.com" ? reply : undefined,
    });
    const outcomes = await sendAll(server, numbered(8));
    const { "c3@example.com": third, ...others } = outcomes;
    expect(third).toBe(kind);
    expect(new Set(Object.values(others))).toEqual(new Set(["accepted"]));
    expectTruth(server, outcomes);
    expect(server.writes).toHaveLength(1);
  });

  it.each([
    [CHUNKING, "BDAT", 3],
    [["PIPELINING"], "message", 1],
    [[], "message", 1],
  ])(
    "with %j are in doubt where a %s gets no reply, %i of them at most",
    async (extensions, verb, most) => {
      const server = await startScriptedSmtp({
        extensions,
        delayMs: 60,
        script: (command, connection) =>
          connection === 0 && command.verb === verb && command.nth === 3 ? "close" : undefined,
      });
      const outcomes = await sendAll(server, numbered(12));
      const inDoubt = Object.values(outcomes).filter((kind) => kind === "ambiguous");
      expect(inDoubt.length).toBeGreaterThan(0);
      expect(inDoubt.length).toBeLessThanOrEqual(most);
      expect(Object.values(outcomes).filter((kind) => kind === "accepted")).toHaveLength(
        12 - inDoubt.length,
      );
      expectTruth(server, outcomes);
    },
  );

  it("go on over another connection where the server says that it closes this one", async () => {
    const server = await startScriptedSmtp({
      extensions: CHUNKING,
      delayMs: 60,
      script: ({ verb, nth }, connection) =>
        connection === 0 && verb === "RSET" && nth === 3 ? "421 4.7.0 Too many errors" : undefined,
    });
    const outcomes = await sendAll(server, numbered(12));
    expect(new Set(Object.values(outcomes))).toEqual(new Set(["accepted"]));
    expectTruth(server, outcomes);
    expect(server.writes).toHaveLength(2);
  });

  it("go out without chunks where the server does not know those it offers", async () => {
    const server = await startScriptedSmtp({
      extensions: CHUNKING,
      delayMs: 60,
      script: ({ verb }) => (verb === "BDAT" ? "500 5.5.2 Unknown command" : undefined),
    });
    const outcomes = await sendAll(server, numbered(8));
    expect(new Set(Object.values(outcomes))).toEqual(new Set(["accepted"]));
    expectTruth(server, outcomes);
  });

  it("are in doubt where replies no longer belong to commands", async () => {
    const server = await startScriptedSmtp({
      extensions: CHUNKING,
      script: ({ verb }) => (verb === "message" ? "250 2.0.0 Taken\r\n250 2.0.0 Taken" : undefined),
    });
    const outcomes = await sendAll(server, numbered(3));
    expectTruth(server, outcomes);
  });
});

describe("connections to a distant server", () => {
  it("stay while they are busy, longer than an idle one does", async () => {
    const server = await startScriptedSmtp({ extensions: CHUNKING, delayMs: 220 });
    const account = accountAt(server, 1);
    const sessions = createSmtpSessions();
    onTestFinished(sessions.close);
    const untilMs = performance.now() + 7_000;
    for (let nth = 0; performance.now() < untilMs; nth += 1) {
      const mail = { from: "a@acme.example", to: `c${nth}@example.com`, raw: RAW };
      // They end in one tick.
      await Promise.all(Array.from({ length: 2 }, () => sessions.send(account, mail, 10_000)));
    }
    expect(server.writes).toHaveLength(1);
    expect(server.writes[0]).not.toContain("QUIT");
  }, 20_000);

  it("become more while mails wait, up to the account's number", async () => {
    const server = await startScriptedSmtp({ extensions: ["PIPELINING"], delayMs: 40 });
    const outcomes = await sendAll(server, numbered(60), { maxConnections: 6 });
    expect(new Set(Object.values(outcomes))).toEqual(new Set(["accepted"]));
    expect(server.connections).toBe(6);
    expectTruth(server, outcomes);
  });

  it.each(["421 4.7.0 Too many connections", "close"])(
    "stay as many as the server takes, and no mail fails for it: %s",
    async (reply) => {
      let open = 0;
      let turnedAway = 0;
      const server = await startScriptedSmtp({
        extensions: ["PIPELINING"],
        delayMs: 40,
        script: ({ verb }) => {
          if (verb !== "connect") return undefined;
          open += 1;
          if (open <= 3) return undefined;
          turnedAway += 1;
          return reply;
        },
      });
      const outcomes = await sendAll(server, numbered(60), { maxConnections: 10 });
      expect(new Set(Object.values(outcomes))).toEqual(new Set(["accepted"]));
      expect(turnedAway).toBeGreaterThan(0);
      expect(turnedAway).toBeLessThanOrEqual(3);
      expectTruth(server, outcomes);
    },
  );
});
