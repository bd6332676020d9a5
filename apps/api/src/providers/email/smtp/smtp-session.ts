import type { Socket } from "node:net";
import { rootCertificates } from "node:tls";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isLoopback } from "../../../settings/public-address.ts";
import type { SmtpAccount } from "./account.ts";
import { askSender } from "./ask-sender.ts";
import { MailPipe } from "./mail-pipe.ts";
import type { Unusable } from "./mail-pipe.ts";
import { openSocket } from "./open-socket.ts";
import { CLOSING, readReplies } from "./replies.ts";
import { connectionEnded, SmtpFailure } from "./smtp-failure.ts";
import { readOffers } from "./smtp-message.ts";
import type { Offers } from "./smtp-message.ts";
import { signInByToken } from "./xoauth2.ts";

/** One authenticated connection. */
export type SmtpSession = {
  pipe: MailPipe;
  /** Asks whether an address may send, without an email. @returns The server's words where it may not. */
  askSender: (from: string, signal: AbortSignal) => Promise<string | null>;
  quit: () => void;
  /** Hangs up at once; mails under way fail. */
  abort: () => void;
  /** Resolves once the connection is gone. */
  ended: Promise<void>;
};

export type SessionOptions = {
  /** Whether messages may be written as chunks where the server offers that. */
  usesChunks: boolean;
  onRoom: () => void;
  /** Called when the server turns out not to know the chunks it offers. */
  onNoChunks: () => void;
};

/** So long a server that takes no more may answer what is under way. */
const LAST_REPLIES_MS = 5_000;

/** Connects and signs in. @throws SmtpFailure of stage `connect` or `auth`, also when `signal` aborts. */
export async function openSmtpSession(
  account: SmtpAccount,
  signal: AbortSignal,
  options: SessionOptions = { usesChunks: false, onRoom: () => {}, onNoChunks: () => {} },
): Promise<SmtpSession> {
  const connection = await openConnection(account, signal);
  let fail: (error: unknown) => void = () => undefined;
  connection.on("error", (error: unknown) => fail(error));
  connection.once("end", () => {
    // Waits a moment for the server's reply, which tells the step under way why it closed.
    const failing = fail;
    setImmediate(() => failing(endOf(connection.lastServerResponse)));
  });
  const step = (stage: "connect" | "auth", start: (done: (error: unknown) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      fail = (error) => reject(new SmtpFailure(stage, error));
      start((error) => (error ? fail(error) : resolve()));
    });
  const abort = (): void => {
    fail(new Error("timed out"));
    connection.close();
  };
  signal.addEventListener("abort", abort, { once: true });
  try {
    if (signal.aborted) throw new SmtpFailure("connect", new Error("timed out"));
    await step("connect", (done) => connection.connect((error) => done(error)));
    const offers = readOffers(String(connection.lastServerResponse));
    await step("auth", (done) => connection.login(loginOf(account), (error) => done(error)));
    const socket = connection._socket;
    if (!socket || connection.destroyed) throw new SmtpFailure("auth", connectionEnded());
    const chunking = offers.chunking && options.usesChunks;
    const session = sessionOf(connection, socket, { ...options, offers: { ...offers, chunking } });
    fail = session.fail;
    return session;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Takes a signed-in connection over from nodemailer, which only goes on watching for its end. */
function sessionOf(
  connection: SMTPConnection,
  socket: Socket,
  { offers, onRoom, onNoChunks }: SessionOptions & { offers: Offers },
): SmtpSession & { fail: (error: unknown) => void } {
  const fail = (error: unknown): void =>
    replies.end(error instanceof Error ? error : connectionEnded());
  const end = (reason: Error): void => {
    fail(reason);
    connection.close();
  };
  const abort = (): void => end(new Error("timed out"));
  const onUnusable = (why: Unusable): void => {
    if (why === "in DATA") abort();
    else setTimeout(abort, LAST_REPLIES_MS).unref();
    if (why === "no chunks") onNoChunks();
  };
  socket.removeAllListeners("data");
  const replies = readReplies(socket, end);
  const pipe = new MailPipe(socket, { offers, replies, onRoom, onUnusable });
  return {
    pipe,
    fail,
    ended: new Promise((resolve) => void socket.once("close", () => resolve())),
    abort,
    quit() {
      socket.write("QUIT\r\n");
      setTimeout(() => connection.close(), LAST_REPLIES_MS).unref();
      void replies.next(1).then(() => connection.close());
    },
    async askSender(from, signal) {
      signal.addEventListener("abort", abort, { once: true });
      const command = async (text: string) => {
        socket.write(`${text}\r\n`);
        return await replies.next(1);
      };
      return await askSender(from, command).finally(() =>
        signal.removeEventListener("abort", abort),
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
    customAuth: { XOAUTH2: signInByToken },
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
  return typeof lastResponse === "string" && lastResponse.startsWith(String(CLOSING))
    ? Object.assign(new Error("The connection ended"), {
        responseCode: CLOSING,
        response: lastResponse,
      })
    : connectionEnded();
}
