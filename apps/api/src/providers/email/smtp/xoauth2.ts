import type { SMTPConnectionCustomAuthContext } from "nodemailer/lib/smtp-connection";

const CONTINUE = 334;

/** Signs in with an access token (SASL XOAUTH2). Nodemailer's own would try to renew a refused token. */
export async function signInByToken({
  auth,
  sendCommand,
}: SMTPConnectionCustomAuthContext): Promise<void> {
  const initial = `user=${auth.user ?? ""}\u0001auth=Bearer ${auth.pass ?? ""}\u0001\u0001`;
  const { status } = await sendCommand(`AUTH XOAUTH2 ${Buffer.from(initial).toString("base64")}`);
  if (status >= 200 && status < 300) return;
  // The server explains itself first; an empty line gets its reply.
  if (status === CONTINUE) await sendCommand("");
  throw new Error("The access token was refused");
}
