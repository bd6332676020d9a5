import { Readable } from "node:stream";
import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/** How far a mail has come; from `data` on the server may have taken it. */
export type SmtpStage = "connect" | "auth" | "envelope" | "data";

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

/** One connection, signed in; carries one mail at a time. */
export type SmtpSession = {
  /** @throws SmtpFailure of stage `envelope` or `data`. */
  send: (message: SmtpMessage) => Promise<void>;
  /** Says goodbye and hangs up. */
  quit: () => void;
  /** Hangs up at once; whatever is under way fails. */
  abort: () => void;
  isOpen: () => boolean;
};

/**
 * Connects and signs in.
 *
 * @throws SmtpFailure of stage `connect` or `auth`, also when `signal` aborts.
 */
export async function openSmtpSession(
  options: SMTPConnectionOptions,
  account: { user: string; pass: string },
  signal: AbortSignal,
): Promise<SmtpSession> {
  const connection = new SMTPConnection(options);
  let open = true;
  let fail: (error: unknown) => void = () => undefined;
  connection.on("error", (error: unknown) => fail(error));
  connection.once("end", () => {
    open = false;
    fail(new Error("The connection ended"));
  });

  /** Runs one step; fails too when the connection does, which not every step's callback is told. */
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
    isOpen: () => open,
    quit: () => connection.quit(),
    abort() {
      fail(new Error("timed out"));
      connection.close();
    },
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

/**
 * A message as a stream, because that is read only once the server has said it will take it. It is at hand as a whole,
 * and goes into whatever it is piped to without a stream's steps between.
 */
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
