import { likelyDomain } from "@dakiya/domain/list-health";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CorrectedTyposWire, CorrectTyposInput } from "@dakiya/domain/wire";
import type { Tx } from "../../../db/client.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, refusedField } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { openErased } from "../../customers/erased-addresses.ts";
import { holdErasures, tryLockCustomers } from "../../customers/lock-customers.ts";
import { isEmailTaken } from "../../customers/save-customer.ts";
import { emit } from "../../events/emit.ts";
import { sourceOf } from "../../events/source.ts";
import { correctAddresses, findMistyped } from "../../list-health/index.ts";
import type { MistypedRow } from "../../list-health/index.ts";
import { recipientsOf } from "./list-health.ts";

/** Customers of one act, which bounds its transaction. */
const MAX_CORRECTED = 10_000;
const NAMED_CLASHES = 100;

/**
 * Puts the likely domain in place of a mistyped one, in the addresses of recipients. Customers who may not be emailed keep
 * theirs, as do those whose right address another customer has or was erased. Logs keep the address they went to.
 *
 * @throws AppError "invalid" for a domain that is no likely typo; "conflict" while customers are imported or changed;
 *   "missing" as `getListHealth`; "slowDown".
 */
export async function correctTypos(
  ctx: Ctx,
  input: CorrectTyposInput,
  limit = MAX_CORRECTED,
): Promise<CorrectedTyposWire> {
  const meant = meantOf(input.domains);
  const correct = async (): Promise<CorrectedTyposWire> =>
    await longTransaction(ctx, "change", async (tx) => {
      await holdErasures(tx, ctx.account.id);
      if (!(await tryLockCustomers(tx, ctx.account.id)))
        throw new AppError("conflict", MESSAGES.listHealth.busy);
      return await correctSome(tx, ctx, { audience: input.audience, meant, limit });
    });
  try {
    return await correct();
  } catch (error) {
    // Somebody added one of the addresses just now: it is found taken.
    if (!isEmailTaken(error)) throw error;
    return await correct();
  }
}

function meantOf(domains: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    domains.map((domain, nth) => {
      const meant = likelyDomain(domain);
      if (meant !== null) return [domain, meant];
      const message = MESSAGES.listHealth.notTypo(domain);
      throw refusedField("invalid", `domains.${nth}`, message);
    }),
  );
}

async function correctSome(
  tx: Tx,
  ctx: Ctx,
  about: {
    audience: CorrectTyposInput["audience"];
    meant: ReadonlyMap<string, string>;
    limit: number;
  },
): Promise<CorrectedTyposWire> {
  const accountId = ctx.account.id;
  const audience = await recipientsOf(tx, ctx, about.audience);
  const found = await findMistyped(tx, { accountId, audience }, about.meant, about.limit + 1);
  const erased = await openErased(tx, ctx);
  const read = found.rows.slice(0, about.limit);
  const free = read.filter(({ taken }) => !taken);
  const allowed = free.filter(({ meant }) => !erased.has(meant));
  const clashes = read.filter((row) => row.taken || erased.has(row.meant));
  const ids = await correctAddresses(tx, accountId, allowed);
  if (ids.length > 0) await noteCorrected(tx, ctx, ids);
  return {
    corrected: ids.length,
    kept: found.taken + free.length - allowed.length,
    clashes: clashes.slice(0, NAMED_CLASHES).map(toClash),
    hasMore: found.rows[about.limit]?.taken === false,
  };
}

const toClash = ({
  id,
  email,
  meant,
  taken,
}: MistypedRow): CorrectedTyposWire["clashes"][number] => ({
  ...{ _id: id, email, meant },
  reason: taken ? "taken" : "erased",
});

async function noteCorrected(tx: Tx, ctx: Ctx, ids: readonly number[]): Promise<void> {
  const accountId = ctx.account.id;
  await emit(tx, "customer.updated", { accountId, ids, source: sourceOf(ctx) });
  await recordAudit(tx, ctx, {
    action: "customers.addresses-corrected",
    details: { customers: ids.length },
  });
}
