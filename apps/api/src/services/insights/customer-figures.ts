import { sql } from "drizzle-orm";
import type { CustomerFigures } from "../../db/schema/index.ts";
import { allowTime, readLong } from "../../db/long-statement.ts";
import type { Ctx, Deps } from "../../deps.ts";
import { countCustomers } from "./count-customers.ts";
import { keptFigures } from "./kept-figures.ts";

/**
 * Present figures of all the user's customers.
 *
 * @param kept - A recent result of `keptFigures`, with or without cities; without it they are read, else recounted
 *   and stored.
 */
export async function customerFigures(
  ctx: Ctx,
  kept: CustomerFigures | null = null,
): Promise<CustomerFigures> {
  if (kept !== null) return kept;
  return await readLong(ctx, async () => await keepFigures(ctx, ctx.userId), {
    isSharedWork: true,
  });
}

/** Makes sure an owner's figures are stored, and returns them; of concurrent callers one counts. */
export async function keepFigures(
  deps: Pick<Deps, "db">,
  ownerId: number,
): Promise<CustomerFigures> {
  for (;;) {
    const kept = await readKept(deps.db, ownerId);
    if (kept !== null) return kept;
    try {
      return await countAnew(deps, ownerId);
    } catch (error) {
      // A concurrent recount or fold has changed the figures: read again.
      if (!isOvertaken(error)) throw error;
    }
  }
}

async function readKept(db: Pick<Deps["db"], "execute">, ownerId: number) {
  const { rows } = await db.execute<{ kept: CustomerFigures | null }>(
    sql`select ${keptFigures(ownerId, { cities: true })} as kept`,
  );
  return rows[0]?.kept ?? null;
}

async function countAnew({ db }: Pick<Deps, "db">, ownerId: number): Promise<CustomerFigures> {
  return await db.transaction(
    async (tx) => {
      await allowTime(tx, "count");
      await countCustomers(tx, ownerId);
      const counted = await readKept(tx, ownerId);
      if (counted === null) throw new Error("a snapshot has marks that were removed from it");
      return counted;
    },
    { isolationLevel: "repeatable read" },
  );
}

/** Serialization failure, deadlock. */
const OVERTAKEN = ["40001", "40P01"];

function isOvertaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && OVERTAKEN.includes(String(error.code))) || isOvertaken(error.cause);
}
