import type { Answers } from "./replies.ts";
import { notReached } from "./smtp-failure.ts";

/** Words of a refusal that are about the sender: Postfix gives it with the recipient. */
const ABOUT_SENDER = /sender|not owned|from address|send as|sendas|5\.7\.[16]\d?/i;

/**
 * Begins an email from an address to itself and takes it back: no message is sent.
 *
 * @returns The server's words where it may not send; else null.
 */
export async function askSender(
  address: string,
  command: (text: string) => Promise<Answers>,
): Promise<string | null> {
  const reply = async (text: string) => {
    const {
      replies: [first],
    } = await command(text);
    if (first === undefined) throw notReached();
    return first;
  };
  const mail = await reply(`MAIL FROM:<${address}>`);
  const recipient = mail.code < 400 ? await reply(`RCPT TO:<${address}>`) : null;
  await reply("RSET");
  if (mail.code >= 500) return mail.text;
  const isRefused = recipient !== null && recipient.code >= 500;
  return isRefused && ABOUT_SENDER.test(recipient.text) ? recipient.text : null;
}
