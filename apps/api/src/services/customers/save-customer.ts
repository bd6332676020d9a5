import { beginsWithFirstName } from "@dakiya/domain/customer";
import { customerChanges } from "@dakiya/domain/wire";
import { futureDates } from "@dakiya/domain/import";
import type {
  CustomerChanges,
  CustomerInput,
  CustomerPatch,
  CustomerWire,
} from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, isCausedBy } from "../../errors.ts";
import { customerCondition } from "./customer-condition.ts";
import { storingAddress } from "./erased-addresses.ts";
import { refusePurchases } from "./purchase-source.ts";
import { noteFrequencies } from "../sending-rules/customer-frequency.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changedAttributes, newAttributes, readAttributes } from "../fields/read-attributes.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { emit } from "../events/emit.ts";
import { sourceOf } from "../events/source.ts";
import { toCustomerWire } from "../wire/audience.ts";

/**
 * Adds one customer.
 *
 * @throws AppError "conflict" when the user has a customer with this email, in any case, or has erased it; "invalid"
 *   for a date in the future, an attribute that can't be read, or a figure that comes from orders.
 */
export async function createCustomer(ctx: Ctx, input: CustomerInput): Promise<CustomerWire> {
  const changes = customerChanges(input);
  refuseFuture(changes);
  return await storingAddress(ctx, input.email, async (tx) => {
    await refusePurchases(tx, ctx.account.id, changes);
    const attributes = newAttributes(await readAttributes(tx, ctx, input.attributes));
    const [row] = await tx
      .insert(customers)
      .values({
        ...changes,
        attributes,
        accountId: ctx.account.id,
        name: input.name || (changes.firstName ?? ""),
        email: input.email,
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw await emailTaken(tx, ctx.account.id, input.email);
    if (row.emailFrequency !== null) await noteFrequencies(tx, row.accountId);
    const ids = [row.id];
    await emit(tx, "customer.created", { accountId: row.accountId, ids, source: sourceOf(ctx) });
    await recordAudit(tx, ctx, { action: "customer.created", subject: subjectOf(row) });
    return toCustomerWire(row);
  });
}

/**
 * Applies a patch to one customer; absent fields stay.
 *
 * @throws AppError "missing" when it isn't there or is another user's, "conflict" when another customer has the
 *   email or it was erased, "invalid" for a date in the future or a figure that comes from orders.
 */
export async function updateCustomer(
  ctx: Ctx,
  input: { id: string; patch: CustomerPatch },
): Promise<CustomerWire> {
  const mine = ownRow(customers, ctx, input.id);
  const changes = customerChanges(input.patch);
  refuseFuture(changes);
  try {
    return await storingAddress(ctx, changes.email, async (tx) => {
      await refusePurchases(tx, ctx.account.id, changes);
      const attributes = changedAttributes(await readAttributes(tx, ctx, input.patch.attributes));
      const stored = await tx.select().from(customers).where(mine).for("update");
      const before = firstOrMissing(stored, "Customer");
      if (Object.keys(changes).length === 0 && attributes === null) return toCustomerWire(before);
      const updated = await tx
        .update(customers)
        .set({
          ...changes,
          ...namesAfter(before, changes),
          ...(attributes === null ? {} : { attributes }),
          updatedAt: sql`statement_timestamp()`,
        })
        .where(mine)
        .returning();
      const after = firstOrMissing(updated, "Customer");
      if (after.emailFrequency !== null) await noteFrequencies(tx, after.accountId);
      const fields = changedFields(before, after);
      if (fields.length > 0) {
        const subject = subjectOf(after);
        await emitUpdated(tx, ctx, before, after);
        await recordAudit(tx, ctx, { action: "customer.saved", subject, details: { fields } });
      }
      return toCustomerWire(after);
    });
  } catch (error) {
    throw isEmailTaken(error)
      ? await emailTaken(ctx.db, ctx.account.id, changes.email ?? "")
      : error;
  }
}

type Row = typeof customers.$inferSelect;

/**
 * The names after a change. Another name drops a first name that does not begin it, unless that is given too. A first name
 * alone is used as the name.
 */
function namesAfter(before: Row, changes: CustomerChanges): Pick<Row, "name" | "firstName"> {
  const { name = before.name, firstName = before.firstName } = changes;
  const isDropped =
    changes.firstName === undefined &&
    firstName !== null &&
    name !== before.name &&
    !beginsWithFirstName(name, firstName);
  return isDropped ? { name, firstName: null } : { name: name || (firstName ?? ""), firstName };
}

async function emitUpdated(tx: Executor, ctx: Ctx, before: Row, after: Row): Promise<void> {
  const { accountId, id } = after;
  const rows = { accountId, ids: [id] };
  const attributes = JSON.stringify(before.attributes);
  await emit(tx, "customer.updated", {
    ...rows,
    source: sourceOf(ctx),
    before: sql`select ${id}::bigint as id, ${attributes}::jsonb as before`,
  });
  if (isMailable(before) && !isMailable(after)) await emit(tx, "customer.ineligible", rows);
}

/** As far as this form says; an unsubscription stays. */
const isMailable = ({ isActive, hasConsent }: Row): boolean => isActive && hasConsent;

const subjectOf = ({ id }: Row) => ({ type: "customer", id }) as const;

/** The names of changed fields, without the values, which are personal data. */
function changedFields(before: Row, after: Row): string[] {
  const columns = Object.keys(after) as (keyof Row)[];
  return columns.filter(
    (column) =>
      column !== "updatedAt" && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
}

/** The refusal of an email that another of the account's customers has, naming that one. */
async function emailTaken(db: Executor, accountId: number, email: string): Promise<AppError> {
  const message = MESSAGES.server.customerExists;
  const existingId = await findCustomerId(db, accountId, email);
  return new AppError("conflict", message, {
    fields: [{ path: "email", message }],
    ...(existingId === null ? {} : { existingId }),
  });
}

/** The id of the account's customer with an address, in any case; null where there is none. */
export async function findCustomerId(
  db: Executor,
  accountId: number,
  email: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(customerCondition(accountId, { email }));
  return row?.id ?? null;
}

export function isEmailTaken(error: unknown): boolean {
  return isCausedBy(error, ({ constraint }) => constraint === "customers_account_email");
}

/** Refuses dates in the future. @throws AppError "invalid" naming each of them. */
function refuseFuture(changes: CustomerChanges): void {
  const flaws = futureDates(changes, Date.now());
  const [first] = flaws;
  if (first === undefined) return;
  const fields = flaws.map(({ column, reason }) => ({
    path: column === "last_purchase" ? "stats.last_purchase" : column,
    message: reason,
  }));
  throw new AppError("invalid", first.reason, { fields });
}
