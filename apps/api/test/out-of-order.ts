import { startUntrusted } from "@dakiya/sandbox";
import type { RunningSandbox, UntrustedServer } from "@dakiya/sandbox";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { Ctx } from "../src/deps.ts";
import { createEmailProviders } from "../src/providers/email/index.ts";
import type { EmailProviders } from "../src/providers/email/index.ts";
import { urlsAt } from "../src/providers/email/testing/ways.ts";
import type { Way } from "./sending.ts";

/** How a service can be out of order without anything of a mail having reached it, and the sentence about it. */
export const UNREACHABLE = {
  refused: /can't be reached \(connection refused\)/,
  "no such name": /can't be reached \(the name nowhere\.invalid was not found\)/,
  "a bad certificate": /can't be reached safely \(the certificate is self-signed/,
} as const;
export type Unreachable = keyof typeof UNREACHABLE;

/** Gives the test file services that are out of reach. Call it at the top. */
export function withUnreachable(): {
  untrusted: () => UntrustedServer;
  /** The same user, whose services are all out of reach in that way. */
  cutOff: (ctx: Ctx, how: Unreachable) => Ctx;
} {
  let server: UntrustedServer | null = null;
  let refusalCount = 0;
  const providers: EmailProviders[] = [];
  const untrusted = (): UntrustedServer => {
    if (server === null) throw new Error("The server opens in beforeAll");
    return server;
  };
  beforeAll(async () => {
    server = await startUntrusted();
    refusalCount = await closedPort();
  });
  afterAll(async () => {
    for (const email of providers) await email.close();
    await server?.close();
  });
  return {
    untrusted,
    cutOff: (ctx, how) => {
      const host = {
        refused: `127.0.0.1:${refusalCount}`,
        "no such name": "nowhere.invalid:9",
        "a bad certificate": `127.0.0.1:${untrusted().port}`,
      }[how];
      const email = createEmailProviders(urlsAt(`https://${host}`, `smtps://${host}`));
      providers.push(email);
      return { ...ctx, email };
    },
  };
}

/** A port without a listener: it was just released. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Makes a service answer every request that it does not work; by SMTP that is about the server and not a mailbox. */
export function fail(sandbox: RunningSandbox, way: Way, status: 500 | 503): void {
  const fault =
    way === "smtp"
      ? ({ mode: "smtpReply", code: 421, at: "mail", message: "4.3.0 Going down" } as const)
      : ({ mode: "serverError", status } as const);
  sandbox.control.setFaultChances(way, [{ fault, probability: 1 }]);
}
