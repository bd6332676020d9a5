import { decodeWords } from "postal-mime";
import { isObject } from "../core/json.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { gmailBadRequest, gmailNotFound } from "./errors.ts";
import type { GmailMailbox, GmailMessage } from "./google-mailboxes.ts";
import { pageOf } from "./mailbox-page.ts";

/** `messages.list`: ids, the newest first. */
export function listMessages(mailbox: GmailMailbox, query: URLSearchParams): WireResponse {
  const labels = query.getAll("labelIds");
  const search = readSearch(query.get("q") ?? "");
  if (search === null) return gmailBadRequest("The sandbox does not know this search.");
  const isHidden = ({ labels: has }: GmailMessage): boolean =>
    query.get("includeSpamTrash") !== "true" && (has.has("SPAM") || has.has("TRASH"));
  const found = mailbox.messages
    .filter(
      (one) => labels.every((label) => one.labels.has(label)) && !isHidden(one) && search(one),
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  const page = pageOf(found, query);
  if ("refuse" in page) return page.refuse;
  const messages = page.items.map(({ id }) => ({ id, threadId: id }));
  return {
    status: 200,
    body: {
      ...(messages.length > 0 && { messages }),
      ...page.next,
      resultSizeEstimate: found.length,
    },
  };
}

/** The operators that a search may have: a time in seconds, and a Message-ID. Null where it has another. */
function readSearch(text: string): ((message: GmailMessage) => boolean) | null {
  const tests: ((message: GmailMessage) => boolean)[] = [];
  for (const term of text.split(" ").filter(Boolean)) {
    const after = /^after:(\d{9,10})$/.exec(term)?.[1];
    const id = /^rfc822msgid:(\S+)$/.exec(term)?.[1];
    if (after !== undefined) tests.push(({ at }) => at.getTime() > Number(after) * 1_000);
    else if (id !== undefined) tests.push((one) => headerOf(one, "message-id") === `<${id}>`);
    else return null;
  }
  return (message) => tests.every((fits) => fits(message));
}

const headerOf = (message: GmailMessage, name: string): string =>
  headersOf(message).find((one) => one.name.toLowerCase() === name)?.value ?? "";

/** Gmail unfolds headers and decodes their words. */
function headersOf({ raw }: GmailMessage): { name: string; value: string }[] {
  const head = /^[^]*?(?=\r?\n\r?\n|$)/.exec(raw)?.[0] ?? "";
  return head
    .replace(/\r?\n(?=[ \t])/g, "")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [{ name, value: decodeWords(value) }];
    });
}

/** `messages.get` in the formats minimal, metadata and raw. */
export function getMessage(
  mailbox: GmailMailbox,
  id: string,
  query: URLSearchParams,
): WireResponse {
  const message = mailbox.byId.get(id);
  if (!/^[0-9a-f]{1,16}$/.test(id)) return gmailBadRequest("Invalid id value");
  if (message === undefined) return gmailNotFound();
  const content = contentOf(message, query.get("format") ?? "full");
  if (content === null) return gmailBadRequest("The sandbox does not know this format.");
  const whole = {
    ...{ id, threadId: id, labelIds: [...message.labels], snippet: "" },
    ...content,
    sizeEstimate: Buffer.byteLength(message.raw),
    historyId: String(message.historyId),
    internalDate: String(message.at.getTime()),
  };
  const fields = query.get("fields");
  return { status: 200, body: fields === null ? whole : chosen(whole, fields.split(",")) };
}

function contentOf(message: GmailMessage, format: string): object | null {
  if (format === "minimal") return {};
  if (format === "raw") return { raw: Buffer.from(message.raw).toString("base64url") };
  return format === "metadata"
    ? { payload: { partId: "", mimeType: "text/plain", headers: headersOf(message) } }
    : null;
}

/** A partial response: names, and names below one, as in `payload/headers`. */
function chosen(whole: Record<string, unknown>, fields: readonly string[]): object {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const [name = "", below] = field.split("/", 2);
    const value = whole[name];
    if (value === undefined) continue;
    result[name] = below !== undefined && isObject(value) ? { [below]: value[below] } : value;
  }
  return result;
}
