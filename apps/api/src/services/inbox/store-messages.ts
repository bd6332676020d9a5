import { firstCharacters } from "@dakiya/domain/text";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { inboxMessages, inboxReaders } from "../../db/schema/index.ts";
import type { IncomingKind } from "../../providers/inbox/index.ts";
import type { Secrets } from "../../secrets.ts";
import { recordIncoming } from "../deliveries/index.ts";
import type { IncomingOutcome } from "../deliveries/index.ts";
import { findEmails } from "./find-emails.ts";
import type { AnsweredEmail, Incoming } from "./find-emails.ts";
import type { Box } from "./seal-secret.ts";

type StoredKind = (typeof inboxMessages.$inferSelect)["kind"];

/** The outcome each kind of message has for its log; absent kinds have none. */
const OUTCOMES: Readonly<Partial<Record<IncomingKind, IncomingOutcome["kind"]>>> = {
  hard_bounce: "failed",
  soft_bounce: "softFailed",
  blocked: "failed",
  complaint: "complained",
  reply: "replied",
  unsubscribe: "replied",
} satisfies Record<StoredKind, IncomingOutcome["kind"]>;

const hasEffect = (kind: IncomingKind): kind is StoredKind => OUTCOMES[kind] !== undefined;

/** Whether a message counts that was read there: the mailbox for bounces has no replies. */
export const countsIn = (box: Box, kind: IncomingKind): boolean =>
  hasEffect(kind) && (box === "inbox" || OUTCOMES[kind] !== "replied");

const MAX_CHARACTERS = 500;

/**
 * Stores messages and applies the new ones in one transaction. One that is known by its key changes nothing, so a batch may
 * be read again. The caller holds erasures, and moves the cursor in the same transaction.
 */
export async function storeMessages(
  tx: Tx,
  { secrets, accountId }: { secrets: Secrets; accountId: number },
  messages: readonly Incoming[],
): Promise<void> {
  const emails = await findEmails(tx, { secrets, accountId }, messages);
  const matched = messages.flatMap((message) => {
    const email = emails.get(message.key);
    const { kind } = message.classified;
    return email === undefined || !hasEffect(kind) ? [] : [{ ...message, kind, email }];
  });
  if (matched.length === 0) return;
  const [reader] = await tx
    .select({ auto: inboxReaders.autoUnsubscribe, labels: inboxReaders.labelReplies })
    .from(inboxReaders)
    .where(and(eq(inboxReaders.accountId, accountId), eq(inboxReaders.box, "inbox")));
  const auto = reader?.auto === true;
  const labelAt = reader?.labels === true ? sql`statement_timestamp()` : null;
  const rows = matched.map((one) => ({
    ...toRow(accountId, one, auto),
    ...(one.kind === "reply" && one.classified.text !== "" ? { labelAt } : {}),
  }));
  const fresh = await tx
    .insert(inboxMessages)
    .values(rows)
    .onConflictDoNothing()
    .returning({ key: inboxMessages.messageKey });
  const isFresh = new Set(fresh.map(({ key }) => key));
  const outcomes = matched.filter(({ key }) => isFresh.has(key)).map((one) => toOutcome(one, auto));
  await recordIncoming(tx, accountId, outcomes);
}

type Matched = Incoming & { kind: StoredKind; email: AnsweredEmail };

/** A wish counts at once only where its sender is beyond doubt the recipient. */
const isGranted = ({ kind, email, message }: Matched, auto: boolean): boolean =>
  auto && kind === "unsubscribe" && !email.probable && message.from === email.email;

function toRow(accountId: number, one: Matched, auto: boolean): typeof inboxMessages.$inferInsert {
  const { key, at, message, classified, kind, email } = one;
  const { campaignId, seq, customerId, probable } = email;
  return {
    ...{ accountId, messageKey: key, kind, campaignId, seq, customerId, probable },
    messageId:
      message.messageId === null ? null : firstCharacters(message.messageId, MAX_CHARACTERS),
    fromEmail: firstCharacters(message.from, MAX_CHARACTERS),
    subject: firstCharacters(message.subject, MAX_CHARACTERS),
    text: classified.text,
    wish: kind !== "unsubscribe" ? null : isGranted(one, auto) ? "granted" : "open",
    receivedAt: at,
  };
}

/** By address and subject alone nobody is suppressed: anybody could write such a bounce. */
function toOutcome(one: Matched, auto: boolean): IncomingOutcome {
  const { at, classified, kind, email } = one;
  const certain = !email.probable;
  const reason =
    classified.reason === null ? null : firstCharacters(classified.reason, MAX_CHARACTERS);
  return {
    ...{ campaignId: email.campaignId, seq: email.seq, at, reason },
    kind: OUTCOMES[kind] ?? "replied",
    suppress:
      kind === "hard_bounce" && certain
        ? "bounced"
        : kind === "complaint" && certain
          ? "complained"
          : isGranted(one, auto)
            ? "unsubscribed"
            : null,
  };
}

/** How far a folder has been read. */
export async function moveCursor(
  tx: Tx,
  { accountId, box, path, cursor }: { accountId: number; box: Box; path: string; cursor: string },
): Promise<void> {
  await tx.execute(sql`
    insert into inbox_folders (account_id, box, path, cursor) values (${accountId}, ${box}, ${path}, ${cursor})
    on conflict (account_id, box, path) do update set cursor = excluded.cursor
  `);
}
