import type { SMTPConnectionCustomAuthContext } from "nodemailer/lib/smtp-connection";

/** Nodemailer lets only a sign-in of one's own send single commands, so this is registered as one. */
export const ASK_SENDER = "X-DAKIYA-SENDER";

/** Words of a refusal that are about the sender: Postfix gives it with the recipient. */
const ABOUT_SENDER = /sender|not owned|from address|send as|sendas|5\.7\.[16]\d?/i;

/** Begins an email from an address to itself and takes it back: no message is sent. */
export async function askSender(context: SMTPConnectionCustomAuthContext): Promise<void> {
  const { auth, sendCommand } = context;
  const address = auth.user ?? "";
  const mail = await sendCommand(`MAIL FROM:<${address}>`);
  const recipient = mail.status < 400 ? await sendCommand(`RCPT TO:<${address}>`) : null;
  await sendCommand("RSET");
  const refusal =
    mail.status >= 500
      ? mail.response
      : recipient !== null && recipient.status >= 500 && ABOUT_SENDER.test(recipient.response)
        ? recipient.response
        : null;
  const options: unknown = auth.options;
  if (refusal !== null && isListener(options)) options.onRefusal(refusal);
}

function isListener(options: unknown): options is { onRefusal: (said: string) => void } {
  return (
    typeof options === "object" &&
    options !== null &&
    "onRefusal" in options &&
    typeof options.onRefusal === "function"
  );
}
