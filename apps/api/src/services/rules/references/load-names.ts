import type { NameReference, RequestedRuleGroup } from "@dakiya/domain/segment";
import type { Executor } from "../../../db/client.ts";
import { loadRuleReferences } from "./index.ts";

/** Name of a deleted reference. */
const DELETED = "(deleted)";

/** Names of the references in rules, for `describeRules`. */
export async function loadReferenceNames(
  db: Executor,
  accountId: number,
  groups: readonly RequestedRuleGroup[],
): Promise<NameReference> {
  const references = await loadRuleReferences(db, accountId, groups);
  return (kind, id) => references[kind].get(id)?.name ?? DELETED;
}
