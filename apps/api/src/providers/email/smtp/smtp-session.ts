import { Readable } from "node:stream";
import { rootCertificates } from "node:tls";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isLoopback } from "../../../settings/public-address.ts";
import type { SmtpAccount } from "./account.ts";
import { openSocket } from "./open-socket.ts";
import { ASK_SENDER, askSender } from "./ask-sender.ts";
import { signInByToken } from "./xoauth2.ts";

/** A mail's progress; from `data` on the server may have taken it. */
type SmtpStage = "connect" | "auth" | "envelope" | "data";

/** An error of SMTP and the stage it came at. */
export class SmtpFailure extends Error {
  override readonly name = "SmtpFailure";
  readonly stage: SmtpStage;

  constructor(stage: SmtpStage, cause: unknown) {
    super(cause instanceof Error ? cause.message : "SMTP failed", { cause });
    this.stage = stage;
  }
}

export type SmtpMessage = { from: string; to: string; raw: Buffer };

/** One authenticated connection; carries one mail at a time. */
export type SmtpSession = {
  /** @throws SmtpFailure of stage `envelope` or `data`. */
  send: (message: SmtpMessage) => Promise<void>;
  /** Resets the session after a refused mail; false when it can't be. */
  reset: () => Promise<boolean>;
  /** Asks whether an address may send, without an email. @returns The server's words where it may not. */
  askSender: (from: string, signal: AbortSignal) => Promise<string | null>;
  quit: () => void;
  /** Hangs up at once; a mail under way fails. */
  abort: () => void;
  isOpen: () => boolean;
};

/** Replies after which a session is unusable: closing, bad sequence, authentication required. */
const LAST_REPLIES = new Set([421, 503, 530, 534, 535, 538]);

/** Whether the server refused that one mail only, so that the session stays usable. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof SmtpFailure)) return false;
  const { cause } = error;
  if (!(cause instanceof Error) || !("code" in cause) || !("responseCode" in cause)) return false;
  const { code, responseCode } = cause;
  const isRefused = code === "EENVELOPE" || code === "EMESSAGE";
  return isRefused && typeof responseCode === "number" && !LAST_REPLIES.has(responseCode);
}

/** Connects and signs in. @throws SmtpFailure of stage `connect` or `auth`, also when `signal` aborts. */
export async function openSmtpSession(
  account: SmtpAccount,
  signal: AbortSignal,
): Promise<SmtpSession> {
  const connection = await openConnection(account, signal);
  const steps = createSteps(connection);
  try {
    await steps.within(signal, async () => {
      if (signal.aborted) throw new SmtpFailure("connect", new Error("timed out"));
      await steps.run("connect", (done) => connection.connect((error) => done(error)));
      await steps.run("auth", (done) => connection.login(loginOf(account), (error) => done(error)));
    });
  } catch (error) {
    connection.close();
    throw error;
  }
  return sessionOf(connection, steps);
}

/** One step of a dialogue at a time. */
type Steps = {
  /** Fails also with the connection, which not every step's callback reports. @throws SmtpFailure */
  run: (
    stage: SmtpStage | (() => SmtpStage),
    start: (done: (error: unknown) => void) => void,
  ) => Promise<void>;
  /** Hangs up once `signal` aborts. */
  within: <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;
  abort: () => void;
  isOpen: () => boolean;
};

function createSteps(connection: SMTPConnection): Steps {
  let isOpen = true;
  let fail: (error: unknown) => void = () => undefined;
  connection.on("error", (error: unknown) => fail(error));
  connection.once("end", () => {
    isOpen = false;
    // Waits a moment for the server's reply, which tells the step under way why it closed.
    const failing = fail;
    setImmediate(() => failing(endOf(connection.lastServerResponse)));
  });
  const abort = (): void => {
    fail(new Error("timed out"));
    connection.close();
  };
  return {
    abort,
    isOpen: () => isOpen,
    run: (stage, start) =>
      new Promise<void>((resolve, reject) => {
        const stageNow = typeof stage === "string" ? () => stage : stage;
        fail = (error) => reject(new SmtpFailure(stageNow(), error));
        start((error) => (error ? fail(error) : resolve()));
      }).finally(() => {
        fail = () => undefined;
      }),
    async within(signal, work) {
      signal.addEventListener("abort", abort, { once: true });
      return await work().finally(() => signal.removeEventListener("abort", abort));
    },
  };
}

function sessionOf(connection: SMTPConnection, steps: Steps): SmtpSession {
  return {
    isOpen: steps.isOpen,
    abort: steps.abort,
    quit: () => connection.quit(),
    async askSender(from, signal) {
      let refusal: string | null = null;
      const options = { onRefusal: (said: string) => (refusal = said) };
      const login = { user: from, pass: "-", method: ASK_SENDER, options };
      await steps.within(signal, async () => {
        await steps.run("envelope", (done) => connection.login(login, (error) => done(error)));
      });
      return refusal;
    },
    reset: () =>
      steps
        .run("envelope", (done) => connection.reset((error) => done(error)))
        .then(steps.isOpen, () => false),
    send({ from, to, raw }) {
      let stage: SmtpStage = "envelope";
      const message = new WholeMessage(raw, () => {
        stage = "data";
      });
      const envelope = { from, to: [to], size: raw.byteLength };
      return steps.run(
        () => stage,
        (done) => connection.send(envelope, message, (error) => done(error)),
      );
    },
  };
}

async function openConnection(
  { target, domain }: SmtpAccount,
  signal: AbortSignal,
): Promise<SMTPConnection> {
  const { host, port, encryption, network } = target;
  const socket = await openSocket(target, signal).catch((error: unknown) => {
    throw new SmtpFailure("connect", error);
  });
  const isOwnHere = network !== null && isLoopback(socket.remoteAddress ?? "");
  return new SMTPConnection({
    host,
    port,
    connection: socket,
    secure: encryption === "tls",
    // A password never leaves this machine in clear text.
    requireTLS: encryption === "starttls" && !isOwnHere,
    ignoreTLS: encryption === "none",
    name: domain,
    tls: network?.authorities ? { ca: [...rootCertificates, ...network.authorities] } : {},
    customAuth: { XOAUTH2: signInByToken, [ASK_SENDER]: askSender },
    greetingTimeout: 10_000,
    // The send's own deadline is shorter; this cleans up after it.
    socketTimeout: 60_000,
    logger: false,
  });
}

/** PLAIN or LOGIN, whichever the server offers first; XOAUTH2 for an access token alone. */
function loginOf({ user, secret, signIn }: SmtpAccount) {
  const login = { user, pass: secret };
  return signIn === "xoauth2" ? { ...login, method: "XOAUTH2" } : login;
}

/** The error of a connection closed by the server, with its last reply, which the step under way may never get. */
function endOf(lastResponse: string | false): Error {
  const error = new Error("The connection ended");
  return typeof lastResponse === "string" && lastResponse.startsWith("421")
    ? Object.assign(error, { responseCode: 421, response: lastResponse })
    : Object.assign(error, { code: "ECONNRESET" });
}

/** A message as a stream, read only once the server is ready. All of it is in memory: it is piped in one write. */
class WholeMessage extends Readable {
  readonly #raw: Buffer;
  readonly #onStart: () => void;

  constructor(raw: Buffer, onStart: () => void) {
    super();
    this.#raw = raw;
    this.#onStart = onStart;
  }

  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination {
    this.#onStart();
    destination.end(this.#raw);
    return destination;
  }

  override _read(): void {
    this.#onStart();
    this.push(this.#raw);
    this.push(null);
  }
}
