import { randomBytes } from "node:crypto";
import type { SMTPServerSession } from "smtp-server";
import { asObject, asText } from "../core/json.ts";
import type { ParsedMime } from "../core/parse-mime.ts";
import type { AcceptedMail } from "../core/types.ts";

/** User signed in on a connection. */
export type SmtpUser = {
  account: string;
  quota: boolean;
};

/** Reads back the user that the AUTH handler put into the session. */
export function sessionUser(session: SMTPServerSession): SmtpUser {
  const user = asObject(session.user);
  return { account: asText(user["account"]) ?? "", quota: user["quota"] === true };
}

/** One email for each recipient of the envelope; the headers say the rest. */
export function smtpMails(
  parsed: ParsedMime,
  session: SMTPServerSession,
  account: string,
): AcceptedMail[] {
  const { mailFrom, rcptTo } = session.envelope;
  const id = randomBytes(12).toString("hex");
  const headerAddresses = [...parsed.to, ...parsed.cc];
  return rcptTo.map(({ address }) => ({
    ...parsed.mail,
    service: "smtp",
    account,
    recipient: {
      email: address,
      name:
        headerAddresses.find(({ email }) => email.toLowerCase() === address.toLowerCase())?.name ??
        null,
    },
    from: parsed.from ?? { email: mailFrom ? mailFrom.address : "", name: null },
    providerMessageId: id,
    eventMessageId: id,
    idempotencyKey: null,
    customArgs: {},
    tags: [],
  }));
}

/** The whole message. */
export async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
