import type { WireResponse } from "../http/wire-response.ts";
import { gmailBadRequest, gmailNotFound } from "./errors.ts";
import type { GmailChange, GmailMailbox } from "./google-mailboxes.ts";
import { pageOf } from "./mailbox-page.ts";

/** `history.list`: what changed after a point, the oldest first. Forgotten points are not found. */
export function listHistory(mailbox: GmailMailbox, query: URLSearchParams): WireResponse {
  const start = query.get("startHistoryId") ?? "";
  if (start === "") return gmailBadRequest("Missing startHistoryId");
  if (!/^\d{1,19}$/.test(start)) return gmailBadRequest("Invalid startHistoryId");
  const after = Number(start);
  if (after < mailbox.forgottenBefore || after > mailbox.historyId) return gmailNotFound();
  const types = query.getAll("historyTypes");
  const label = query.get("labelId");
  const found = mailbox.changes.filter(
    ({ historyId, kind, message }) =>
      historyId > after &&
      (types.length === 0 || types.includes(kind)) &&
      (label === null || message.labels.has(label)),
  );
  const page = pageOf(found, query);
  if ("refuse" in page) return page.refuse;
  const history = page.items.map(toRecord);
  return {
    status: 200,
    body: {
      ...(history.length > 0 && { history }),
      ...page.next,
      historyId: String(mailbox.historyId),
    },
  };
}

function toRecord({ historyId, message, kind, labels }: GmailChange): object {
  const { id } = message;
  const ids = { id, threadId: id };
  const changed = { message: { ...ids, labelIds: [...message.labels] } };
  return {
    id: String(historyId),
    messages: [ids],
    ...(kind === "messageAdded"
      ? { messagesAdded: [changed] }
      : { labelsAdded: [{ ...changed, labelIds: labels }] }),
  };
}
