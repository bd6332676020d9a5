import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { startUntrusted } from "@dakiya/sandbox";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createEmailProviders } from "./index.ts";
import { makeBatch, makeCredentials } from "./testing/make-batch.ts";
import { SANDBOX_WAYS, urlsAt, WAY_NAMES } from "./testing/ways.ts";
import type { Credentials, SendOutcome } from "./types.ts";

const WAYS = WAY_NAMES.map((name) => {
  const { good } = SANDBOX_WAYS[name];
  return [EMAIL_SERVICE_INFO[good.service ?? "gmail"].label, good] as const;
});

async function sendTo(
  host: string,
  credentials: Partial<Credentials>,
  { scheme = "https", smtp = "smtps", deadlineMs = 5_000 } = {},
): Promise<SendOutcome> {
  const base = `${scheme}://${host}`;
  const providers = createEmailProviders(urlsAt(base, `${smtp}://${host}`));
  const all = makeCredentials(credentials);
  const outcome = await providers.for(all.service).prepare(makeBatch(1), all).send({ deadlineMs });
  await providers.close();
  return outcome;
}

/** A server that runs a callback for each connection, on a local address. */
async function withServer<Result>(
  talk: (socket: Socket) => void,
  run: (port: number) => Promise<Result>,
  host = "127.0.0.1",
): Promise<Result> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  try {
    return await run((server.address() as AddressInfo).port);
  } finally {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Speaks SMTP by a table with the reply to each command. */
const speaking =
  (greeting: string, responses: Record<string, string>) =>
  (socket: Socket): void => {
    socket.write(`${greeting}\r\n`);
    socket.on("data", (bytes) => {
      const command = bytes.toString().slice(0, 4).toUpperCase();
      socket.write(`${responses[command] ?? "250 OK"}\r\n`);
    });
  };

// At once: an unanswered connection is waited for ten seconds.
describe.concurrent.each(WAYS)("by %s (%j)", (label, credentials) => {
  it("a refused connection is called one", async () => {
    const port = await withServer(
      () => {},
      async (free) => free,
    );
    expect(await sendTo(`127.0.0.1:${port}`, credentials)).toEqual({
      kind: "retry",
      reason: `${label} can't be reached (connection refused).`,
      afterMs: null,
      outage: "unreachable",
    });
  });

  it("a name that nobody knows is called one", async () => {
    expect(await sendTo("nowhere.invalid:9", credentials)).toMatchObject({
      kind: "retry",
      reason: `${label} can't be reached (the name nowhere.invalid was not found).`,
      outage: "unreachable",
    });
  });

  it("a certificate that proves nothing is called one, and nothing is sent", async () => {
    const server = await startUntrusted();
    const outcome = await sendTo(`127.0.0.1:${server.port}`, credentials);
    expect(outcome).toMatchObject({
      kind: "retry",
      reason: `${label} can't be reached safely (the certificate is self-signed, so nothing was sent).`,
      outage: "unreachable",
    });
    expect(server.bytesReceived()).toBe(0);
    await server.close();
  });

  it("a server that speaks no TLS where it should is called one", async () => {
    const outcome = await withServer(
      (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
      async (port) => await sendTo(`127.0.0.1:${port}`, credentials),
    );
    expect(outcome).toMatchObject({
      kind: "retry",
      reason: `${label} can't be reached safely (no encrypted connection came about, so nothing was sent).`,
      outage: "unreachable",
    });
  });

  it("a server that says nothing at all is one that timed out, at the deadline", async () => {
    const startedMs = performance.now();
    const outcome = await withServer(
      () => {},
      async (port) => await sendTo(`127.0.0.1:${port}`, credentials, { deadlineMs: 300 }),
    );
    // Connecting alone may take ten seconds.
    expect(performance.now() - startedMs).toBeLessThan(8_000);
    expect(outcome).toMatchObject({
      kind: "retry",
      reason: `${label} can't be reached (timed out).`,
      outage: "unreachable",
    });
  });
});

describe.each(WAYS.slice(0, 5))("by HTTP, %s (%j)", (_, credentials) => {
  it.each([
    ["503", "HTTP/1.1 503 Service Unavailable", "retry", "failing"],
    ["429 that names no time", "HTTP/1.1 429 Too Many Requests", "retry", "failing"],
    ["429 that names one", "HTTP/1.1 429 Too Many Requests\r\nretry-after: 7", "retry", undefined],
    ["500", "HTTP/1.1 500 Internal Server Error", "ambiguous", "failing"],
    ["no response", null, "ambiguous", "failing"],
  ] as const)("%s is told of as what it is", async (__, response, kind, outage) => {
    const talk = (socket: Socket): void => {
      socket.once("data", () => {
        socket.end(response === null ? "" : `${response}\r\ncontent-length: 0\r\n\r\n`);
      });
    };
    const outcome = await withServer(
      talk,
      async (port) => await sendTo(`127.0.0.1:${port}`, credentials, { scheme: "http" }),
    );
    expect({ outage: undefined, ...outcome }).toMatchObject({ kind, outage });
  });
});

describe("by SMTP", () => {
  const credentials = { service: "gmail", smtpPassword: "abcd efgh ijkl mnop" } as const;
  const plain = { smtp: "smtp" };
  /** Of this machine, but by a name for which the product insists on encryption. */
  const ELSEWHERE = "127.0.0.2";

  it("a server without STARTTLS is told of as one, and never gets the password", async () => {
    let text = "";
    const talk = (socket: Socket): void => {
      socket.on("data", (bytes) => {
        text += bytes.toString();
      });
      speaking("220 old.example ready", { STAR: "502 5.5.1 Command not implemented" })(socket);
    };
    const outcome = await withServer(
      talk,
      async (port) => await sendTo(`${ELSEWHERE}:${port}`, credentials, plain),
      ELSEWHERE,
    );
    expect(outcome).toEqual({
      kind: "retry",
      reason:
        "Gmail's server offers no encryption (STARTTLS: 502 5.5.1 Command not implemented), so nothing was sent.",
      afterMs: null,
      outage: "unreachable",
    });
    expect(text).not.toMatch(/AUTH/i);
  });

  it.each([
    ["554 5.3.2 No service", {}, "Gmail's server takes no connections now: 554 5.3.2 No service."],
    ["421 4.3.2 Going down", {}, "Gmail's server takes no connections now: 421 4.3.2 Going down."],
    [
      "220 ready",
      { EHLO: "250-x\r\n250 AUTH PLAIN", AUTH: "454 4.7.0 Temporary failure" },
      "Gmail is busy: 454 4.7.0 Temporary failure.",
    ],
  ])(
    "a server's response about itself is not about the email (%s %j)",
    async (greeting, responses, reason) => {
      const outcome = await withServer(
        speaking(greeting, responses),
        async (port) => await sendTo(`127.0.0.1:${port}`, credentials, plain),
      );
      expect(outcome).toMatchObject({ kind: "retry", reason, afterMs: null });
      expect(outcome).toHaveProperty("outage");
    },
  );

  it.each([
    ["RCPT", "450 4.2.1 Mailbox busy", false],
    ["RCPT", "451 4.7.1 Greylisted", false],
    ["RCPT", "452 4.3.1 Insufficient system storage", true],
    ["MAIL", "451 4.4.0 Later", true],
    ["DATA", "421 4.3.0 Going down", true],
    ["RCPT", "421 4.7.0 Try again later", true],
  ] as const)(
    "%s answered by %s is the server's own trouble: %s",
    async (command, response, own) => {
      const responses = {
        EHLO: "250-x\r\n250 AUTH PLAIN",
        AUTH: "235 2.7.0 OK",
        [command]: response,
      };
      const outcome = await withServer(
        speaking("220 ready", responses),
        async (port) => await sendTo(`127.0.0.1:${port}`, credentials, plain),
      );
      expect(outcome).toMatchObject({ kind: "retry", afterMs: null });
      expect("outage" in outcome).toBe(own);
    },
  );
});
