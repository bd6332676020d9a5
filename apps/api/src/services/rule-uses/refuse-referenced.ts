import { MESSAGES } from "@dakiya/domain/messages";
import type { ReferenceKind } from "@dakiya/domain/segment";
import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors.ts";
import { findRuleUsers } from "./find-users.ts";

/**
 * Refuses to delete a thing that rules refer to: they would silently match nobody.
 *
 * @param thing.words - Its name in the refusal: The segment “VIPs”.
 * @throws AppError "conflict", naming whose rules they are.
 */
export async function refuseReferenced(
  tx: Tx,
  accountId: number,
  { kind, id, words }: { kind: Exclude<ReferenceKind, "import">; id: number; words: string },
): Promise<void> {
  const users = (await findRuleUsers(tx, accountId, kind, [id])).get(String(id));
  if (users === undefined) return;
  const named = users.map((found) => ({ ...found, names: found.users.map(({ name }) => name) }));
  throw new AppError("conflict", MESSAGES.rules.inUse(words, named));
}
