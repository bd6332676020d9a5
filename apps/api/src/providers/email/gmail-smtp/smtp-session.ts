import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

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
  options: SMTPConnectionOptions,
  account: { user: string; pass: string },
  signal: AbortSignal,
): Promise<SmtpSession> {
  const connection = new SMTPConnection(options);
  let isOpen = true;
  let fail: (error: unknown) => void = () => undefined;
  connection.on("error", (error: unknown) => fail(error));
  connection.once("end", () => {
    isOpen = false;
    // Waits a moment for the server's reply, which tells the step under way why it closed.
    const failing = fail;
    setImmediate(() => failing(endOf(connection.lastServerResponse)));
  });

  /** Runs one step; fails also with the connection, which not every step's callback reports. */
  function step<T>(
    stage: () => SmtpStage,
    run: (done: (error: unknown, result?: T) => void) => void,
  ): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      fail = (error) => reject(new SmtpFailure(stage(), error));
      run((error) => (error ? fail(error) : resolve()));
    }).finally(() => {
      fail = () => undefined;
    });
  }

  const onAbort = (): void => {
    fail(new Error("timed out"));
    connection.close();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    if (signal.aborted) throw new SmtpFailure("connect", new Error("timed out"));
    await step(
      () => "connect",
      (done) => connection.connect((error) => done(error)),
    );
    await step(
      () => "auth",
      (done) => connection.login(account, (error) => done(error)),
    );
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }

  return {
    isOpen: () => isOpen,
    quit: () => connection.quit(),
    abort() {
      fail(new Error("timed out"));
      connection.close();
    },
    reset: () =>
      step(
        () => "envelope",
        (done) => connection.reset((error) => done(error)),
      ).then(
        () => isOpen,
        () => false,
      ),
    send({ from, to, raw }) {
      let stage: SmtpStage = "envelope";
      const message = new WholeMessage(raw, () => {
        stage = "data";
      });
      const envelope = { from, to: [to], size: raw.byteLength };
      return step(
        () => stage,
        (done) => connection.send(envelope, message, (error) => done(error)),
      );
    },
  };
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

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);

/** Where SMTP goes and how the connection is encrypted. */
export type SmtpTarget = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** STARTTLS is required: a password never leaves this machine in clear text. */
  requireTLS: boolean;
  ignoreTLS: boolean;
};

/** Reads `smtp://host:port` or `smtps://host:port`; the ports are 587 and 465 when not given. */
export function readSmtpTarget(url: string): SmtpTarget {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "smtps:";
  const local = LOOPBACK.has(host);
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
  };
}
