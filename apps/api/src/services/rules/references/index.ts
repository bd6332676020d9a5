import { NESTED_LIMITS, NO_REFERENCES, referencesIn, rulesIn } from "@dakiya/domain/segment";
import type {
  ReferencedSegment,
  ReferenceKind,
  RequestedRuleGroup,
  RuleReferences,
} from "@dakiya/domain/segment";
import type { Executor } from "../../../db/client.ts";
import { automation } from "./automation.ts";
import { campaign } from "./campaign.ts";
import { importReference } from "./import.ts";
import type { ReferenceCompiler, RuleContext } from "./kind.ts";
import { segment } from "./segment.ts";

export type { RuleContext } from "./kind.ts";

/** THE table of references in rules. */
export const REFERENCE_COMPILERS: { readonly [Kind in ReferenceKind]: ReferenceCompiler<Kind> } = {
  ...{ campaign, automation, segment },
  import: importReference,
};

const KINDS = Object.keys(REFERENCE_COMPILERS) as ReferenceKind[];

type Found = { [Kind in ReferenceKind]: Map<string, unknown> };

/**
 * Loads everything that rules refer to, at any depth: a statement for each kind and level. Rules that refer to nothing cost
 * none.
 */
export async function loadRuleReferences(
  db: Executor,
  accountId: number,
  groups: readonly RequestedRuleGroup[],
): Promise<RuleReferences> {
  const found: Found = {
    campaign: new Map(),
    automation: new Map(),
    segment: new Map(),
    import: new Map(),
  };
  const asked = new Set<string>();
  let waiting = groups;
  let rules = 0;
  // One level more than is allowed, which tells too deep from deleted.
  for (let level = 0; level <= NESTED_LIMITS.maxDepth && waiting.length > 0; level += 1) {
    const inside: RequestedRuleGroup[] = [];
    const references = referencesIn(waiting);
    for (const kind of KINDS) {
      const ids = [...references[kind]].filter((id) => !asked.has(`${kind}:${id}`));
      if (ids.length === 0) continue;
      for (const id of ids) asked.add(`${kind}:${id}`);
      const things = await REFERENCE_COMPILERS[kind].load(db, accountId, ids.map(Number));
      for (const [id, thing] of things) {
        found[kind].set(id, thing);
        if (kind === "segment" && (thing as ReferencedSegment).isDynamic)
          inside.push((thing as ReferencedSegment).rules);
      }
    }
    rules += inside.flatMap(rulesIn).length;
    // So many can't be evaluated together: references that are not loaded count as missing.
    waiting = rules > NESTED_LIMITS.maxRules * NESTED_LIMITS.maxDepth ? [] : inside;
  }
  return asked.size === 0 ? NO_REFERENCES : (found as RuleReferences);
}

/** Loads the context for compiling rules. @param groups - All rules that will be compiled with it. */
export async function loadRuleContext(
  db: Executor,
  accountId: number,
  groups: readonly RequestedRuleGroup[],
  now = new Date(),
): Promise<RuleContext> {
  return { accountId, now, references: await loadRuleReferences(db, accountId, groups) };
}
