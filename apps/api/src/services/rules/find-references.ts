import type { RuleReferencesInput, RuleReferenceWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { holds } from "../../db/sql/holds.ts";
import type { Ctx } from "../../deps.ts";
import { parseId } from "../wire/values.ts";
import { REFERENCE_COMPILERS } from "./references/index.ts";
import { namesById } from "./references/names-by-id.ts";

/** Names to choose from at a time; typing finds the others. */
const SHOWN = 20;

/**
 * Things of one kind that rules can refer to: the newest whose names contain the search text, or those with the given ids.
 * Deleted ones are left out.
 */
export async function findReferences(
  ctx: Pick<Ctx, "db" | "account">,
  { kind, search, ids }: RuleReferencesInput,
): Promise<RuleReferenceWire[]> {
  const compiler = REFERENCE_COMPILERS[kind];
  const { db, account } = ctx;
  const found =
    ids === undefined
      ? await namesById(
          db,
          sql`${compiler.find(account.id, (column) => holds(search, column) ?? sql`true`)} limit ${SHOWN}`,
        )
      : await compiler.load(db, account.id, ids.split(",").map(parseId));
  return Array.from(found, ([_id, { name }]) => ({ _id, name }));
}
