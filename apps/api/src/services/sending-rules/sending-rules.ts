import { findChanges } from "@dakiya/domain/audit";
import { LINK_TAGS } from "@dakiya/domain/tracking";
import type { LinkTagsInput } from "@dakiya/domain/tracking";
import type { SendingRulesInput, SendingRulesWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { onlyRow } from "../../db/sql/sql.ts";
import { accounts } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tagsInForce } from "./tracking.ts";

const RULES = {
  timeZone: accounts.timeZone,
  mailCap: accounts.mailCap,
  holdSeconds: accounts.holdSeconds,
  tracking: accounts.tracking,
  linkTags: accounts.linkTags,
};

/** When an account sends, how many marketing emails somebody gets in 7 days, and what emails track. */
export async function getSendingRules({
  db,
  account,
}: Pick<Ctx, "db" | "account">): Promise<SendingRulesWire> {
  return await readSendingRules(db, account.id);
}

async function readSendingRules(db: Executor, accountId: number): Promise<SendingRulesWire> {
  const { linkTags, ...rules } = onlyRow(
    await db.select(RULES).from(accounts).where(eq(accounts.id, accountId)),
  );
  return { ...rules, linkTags: await tagsInForce(db, accountId, linkTags) };
}

/** The zone whose hours an account keeps. */
export async function readTimeZone(db: Executor, accountId: number): Promise<string> {
  const { timeZone } = onlyRow(
    await db
      .select({ timeZone: accounts.timeZone })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
  );
  return timeZone;
}

/** Sets them. Waits that have begun end by the zone in force when they are looked at. */
export async function saveSendingRules(
  ctx: Ctx,
  input: SendingRulesInput,
): Promise<SendingRulesWire> {
  return await ctx.db.transaction(async (tx) => {
    const before = await readSendingRules(tx, ctx.account.id);
    const { hostsInForce: _, ...linkTags } = before.linkTags;
    const {
      holdSeconds = before.holdSeconds,
      tracking = before.tracking,
      linkTags: tags = linkTags,
    } = input;
    const { timeZone, mailCap } = input;
    const after = { timeZone, mailCap, holdSeconds, tracking, linkTags: tags };
    const changes = findChanges(flat({ ...before, linkTags }), flat(after));
    if (changes === null) return before;
    await tx.update(accounts).set(after).where(eq(accounts.id, ctx.account.id));
    await recordAudit(tx, ctx, { action: "sending-rules.changed", changes });
    return await readSendingRules(tx, ctx.account.id);
  });
}

/** The rules with each part of the link tags beside them, as the security log keeps changes. */
function flat({
  linkTags,
  ...rules
}: Omit<SendingRulesWire, "linkTags"> & { linkTags: LinkTagsInput }) {
  const { isOn, hosts } = linkTags;
  const tags = LINK_TAGS.map(({ key }) => linkTags[key]).join(" · ");
  return { ...rules, linkTagsOn: isOn, linkTags: tags, linkHosts: hosts?.join(", ") ?? null };
}
