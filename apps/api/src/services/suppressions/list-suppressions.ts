import { SUPPRESSION_REASONS, type SuppressionReason } from "@dakiya/domain/delivery";
import type { SuppressionListInput, SuppressionPageWire } from "@dakiya/domain/wire";
import { count, eq } from "drizzle-orm";
import { suppressions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { readSuppressions, type SuppressionPlace } from "./suppression-rows.ts";

type Counts = Record<SuppressionReason, number>;
type Cursor = SuppressionPlace & { counts: Counts };

/**
 * A page of the suppression list, the newest first. Counts by reason, over the whole list, are made for the first
 * page and travel in the cursor.
 *
 * @throws AppError "invalid" when the cursor is malformed.
 */
export async function listSuppressions(
  ctx: Ctx,
  input: SuppressionListInput,
): Promise<SuppressionPageWire> {
  const after = input.cursor === undefined ? null : readCursor(input.cursor);
  const rows = await readSuppressions(ctx, input, { after, limit: input.limit + 1 });
  const items = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? items.at(-1) : undefined;
  const reasonCounts = after?.counts ?? (await countReasons(ctx));
  return {
    items: items.map(({ email, reason, createdAt, customerId, customerName }) => ({
      email,
      reason,
      customer: customerId === null ? null : { _id: String(customerId), name: customerName ?? "" },
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: last === undefined ? null : writeCursor(last, reasonCounts),
    reasonCounts,
  };
}

async function countReasons(ctx: Ctx): Promise<Counts> {
  const counts: Counts = { bounced: 0, complained: 0, unsubscribed: 0, manual: 0 };
  const rows = await ctx.db
    .select({ reason: suppressions.reason, total: count() })
    .from(suppressions)
    .where(eq(suppressions.ownerId, ctx.userId))
    .groupBy(suppressions.reason);
  for (const { reason, total } of rows) counts[reason] = total;
  return counts;
}

function writeCursor({ micros, email }: SuppressionPlace, counts: Counts): string {
  const figures = SUPPRESSION_REASONS.map((reason) => counts[reason]);
  return [micros, ...figures, Buffer.from(email).toString("base64url")].join(".");
}

function readCursor(text: string): Cursor {
  const [, micros, figures, email64] =
    /^(\d{1,17})((?:\.\d{1,9}){4})\.([\w-]{1,400})$/.exec(text) ?? [];
  const email = Buffer.from(email64 ?? "", "base64url").toString();
  const totals = (figures ?? "").split(".").slice(1).map(Number);
  const [bounced, complained, unsubscribed, manual] = totals;
  if (
    micros === undefined ||
    email.includes("\0") ||
    bounced === undefined ||
    complained === undefined ||
    unsubscribed === undefined ||
    manual === undefined
  ) {
    const message = "This cursor is not one this list gave";
    throw new AppError("invalid", message, { fields: [{ path: "cursor", message }] });
  }
  return { micros, email, counts: { bounced, complained, unsubscribed, manual } };
}
