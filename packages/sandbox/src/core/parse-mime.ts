import PostalMime, { decodeWords } from "postal-mime";
import type { Address } from "postal-mime";
import type { AcceptedMail, MailAddress } from "./types.ts";

/** A parsed raw mail. */
export type ParsedMime = {
  from: MailAddress | null;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  mail: Pick<AcceptedMail, "replyTo" | "subject" | "html" | "text" | "source" | "headers">;
};

/** Reads a raw email as a mail program would. Bcc is taken out of the headers that readers see. */
export async function parseMime(raw: Buffer): Promise<ParsedMime> {
  const email = await PostalMime.parse(raw);
  return {
    from: addresses(email.from ? [email.from] : [])[0] ?? null,
    to: addresses(email.to ?? []),
    cc: addresses(email.cc ?? []),
    bcc: addresses(email.bcc ?? []),
    mail: {
      replyTo: addresses(email.replyTo ?? [])[0] ?? null,
      subject: email.subject ?? "",
      html: email.html ?? null,
      text: email.text ?? null,
      source: raw.toString("utf8"),
      headers: email.headers
        .filter(({ key }) => key !== "bcc")
        .map(({ key, originalKey, value }): [string, string] => [
          originalKey || key,
          decodeWords(value),
        ]),
    },
  };
}

function addresses(list: Address[]): MailAddress[] {
  return list.flatMap((item) =>
    item.group
      ? addresses(item.group)
      : item.address
        ? [{ email: item.address, name: item.name || null }]
        : [],
  );
}
