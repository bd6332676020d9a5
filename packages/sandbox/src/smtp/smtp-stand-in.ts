import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions, SMTPServerSession } from "smtp-server";
import { accountHash } from "../core/account-hash.ts";
import type { SandboxContext } from "../context.ts";
import { parseMime } from "../core/parse-mime.ts";
import type { Fault } from "../faults/fault.ts";
import { wait } from "../http/wire-faults.ts";
import { createConversationFaults } from "./conversation-faults.ts";
import type { ConversationFaults } from "./conversation-faults.ts";
import { smtpError } from "./smtp-error.ts";
import { readAll, sessionUser, smtpMails } from "./smtp-mails.ts";

const MAX_BYTES = 35 * 2 ** 20;

/** The certificate it shows, after STARTTLS or from the first byte. */
export type SmtpTls = { key: string; cert: string; from: "starttls" | "first byte" };

/** Its address; plain text without `tls`. */
export type SmtpPlace = { port: number; host: string; tls?: SmtpTls | undefined };

/** A running SMTP server. */
export type SmtpStandIn = {
  url: string;
  close(): Promise<void>;
};

/**
 * Stands in for smtp.gmail.com and any other mail server: AUTH PLAIN, LOGIN or XOAUTH2 with any secret that does not say
 * `invalid`, `wrong` or `revoked`; `quota` in it exceeds the daily limit at DATA. Loopback only.
 */
export async function startSmtpStandIn(
  ctx: SandboxContext,
  { port, host, tls }: SmtpPlace,
): Promise<SmtpStandIn> {
  const faults = createConversationFaults(ctx.faults);
  const sockets = new Map<number, Socket>();
  const quotaReply = () => smtpError(550, "5.4.5 Daily user sending limit exceeded.");

  async function receive(raw: Buffer, session: SMTPServerSession): Promise<string> {
    const reply = faults.replyAt(session.id, "data");
    if (reply) throw reply;
    const user = sessionUser(session);
    if (user.quota) throw quotaReply();
    const fault = faults.faultOf(session.id);
    faults.nextMail(session.id);
    if (fault?.mode === "latency") await wait(fault.ms);
    const mails = smtpMails(await parseMime(raw), session, user.account);
    if (takesMail(fault)) ctx.accept(mails);
    await breakConnection(fault, session);
    if (fault?.mode === "serverError") throw smtpError(451, "4.3.0 Internal error");
    return `2.0.0 OK ${mails[0]?.providerMessageId ?? ""} - gsmtp`;
  }

  async function breakConnection(fault: Fault | null, session: SMTPServerSession): Promise<void> {
    if (fault?.mode === "hang") {
      if (fault.ms === undefined) return new Promise(() => undefined);
      await wait(fault.ms);
    } else if (fault?.mode !== "dropAfterDot" && fault?.mode !== "reset") return;
    sockets.get(session.remotePort)?.destroy();
    return new Promise(() => undefined);
  }

  const onData: SMTPServerOptions["onData"] = (stream, session, callback) => {
    readAll(stream)
      .then((raw) => receive(raw, session))
      .then(
        (reply) => callback(null, reply),
        (error: unknown) =>
          callback(error instanceof Error ? error : smtpError(451, "4.3.0 Internal error")),
      );
  };

  const server = new SMTPServer({ ...serverOptions(faults), ...tlsOptions(tls), onData });
  // Connections that clients break off surface here; each already ended with its own session.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });

  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.server.address();
  const boundPort = typeof address === "object" && address ? address.port : port;
  return {
    url: `${tls?.from === "first byte" ? "smtps" : "smtp"}://${host.includes(":") ? `[${host}]` : host}:${boundPort}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function takesMail(fault: Fault | null): boolean {
  if (fault?.mode === "dropAfterDot") return fault.accepted !== false;
  if (fault?.mode === "reset" || fault?.mode === "hang") return fault.accepted === true;
  return true;
}

/** Without a certificate that a client could trust there is no offer to use it. */
function tlsOptions(tls: SmtpTls | undefined): SMTPServerOptions {
  if (tls === undefined) return { disabledCommands: ["STARTTLS"] };
  const { key, cert, from } = tls;
  return { key, cert, secure: from === "first byte" };
}

/** A server's settings and its dialogue up to the mail. */
function serverOptions(faults: ConversationFaults): SMTPServerOptions {
  return {
    banner: "Sandbox SMTP",
    size: MAX_BYTES,
    rejectOversized: true,
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth(auth, session, callback) {
      const reply = faults.replyAt(session.id, "auth");
      if (reply) return callback(reply);
      const password = auth.password ?? auth.accessToken ?? "";
      if (password === "" || /invalid|wrong|revoked/.test(password)) {
        return callback(smtpError(535, "5.7.8 Username and Password not accepted."));
      }
      const user = { account: accountHash(password), quota: password.includes("quota") };
      callback(null, { user });
    },
    onMailFrom(_address, session, callback) {
      callback(faults.replyAt(session.id, "mail"));
    },
    onRcptTo(_address, session, callback) {
      callback(faults.replyAt(session.id, "rcpt"));
    },
    onClose(session) {
      faults.end(session.id);
    },
  };
}
