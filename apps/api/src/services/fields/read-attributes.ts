import { attributesSchema } from "@dakiya/domain/fields";
import type { AttributeChanges, Attributes, AttributesInput } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { customers } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { holdFields } from "./find-fields.ts";

/**
 * Reads the attributes of a request by the account's own fields, to be stored in the same transaction.
 *
 * @throws AppError "invalid" with a sentence for each that can't be read.
 */
export async function readAttributes(
  tx: Tx,
  { account }: Pick<AccountCtx, "account">,
  given: AttributesInput | undefined,
): Promise<AttributeChanges> {
  if (given === undefined || Object.keys(given).length === 0) return {};
  const result = attributesSchema(await holdFields(tx, account.id)).safeParse(given);
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) => {
    const at = ["attributes", ...issue.path];
    if (issue.code !== "unrecognized_keys") return [{ path: at.join("."), message: issue.message }];
    return issue.keys.map((key) => ({
      path: [...at, key].join("."),
      message: MESSAGES.fields.unknown(key),
    }));
  });
  throw new AppError("invalid", fields[0]?.message ?? MESSAGES.server.invalidBody, { fields });
}

export function newAttributes(changes: AttributeChanges): Attributes {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

/** The values of the row of `customers` after the changes; null where there are none. */
export function changedAttributes(changes: AttributeChanges): SQL<Attributes> | null {
  const keys = Object.keys(changes);
  if (keys.length === 0) return null;
  const set = JSON.stringify(newAttributes(changes));
  return sql`(${customers.attributes} - ${sqlArray(keys, "text")}) || ${set}::jsonb`;
}
