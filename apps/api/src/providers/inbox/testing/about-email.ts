import type { Sample } from "./bounce-shapes.ts";
import { ORIGINAL_ID } from "./write-message.ts";

/** Senders of the corpus's answers. */
const ANSWERERS = /(?:ravi@example\.in|meera\.k@gmail\.com|jo@company\.co\.uk)/g;

/**
 * A message of the corpus, about another email.
 *
 * @param email - Its Message-ID without brackets, and the address it went to.
 * @param id - The message's own Message-ID, without brackets.
 */
export function aboutEmail(
  { raw, recipient }: Sample,
  email: { messageId: string; address: string },
  id: string,
): string {
  const about = raw
    .replaceAll(ORIGINAL_ID, email.messageId)
    .replaceAll(/^Message-ID: <(?:answer|\d|arf).*$/gm, `Message-ID: <${id}>\r`)
    .replaceAll(ANSWERERS, email.address);
  return recipient === null ? about : about.replaceAll(recipient, email.address);
}

/** The first message of the corpus of a kind, of one server or program. */
export function first(samples: readonly Sample[], kind: string, name = ""): Sample {
  const found = samples.find((one) => one.kind === kind && one.name.includes(name));
  if (found === undefined) throw new Error(`no sample of ${kind}`);
  return found;
}
