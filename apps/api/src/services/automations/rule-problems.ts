import { allSteps } from "@dakiya/domain/automation";
import type { AutomationDocument, AutomationProblem } from "@dakiya/domain/automation";
import { conditionProblems, readConditions } from "@dakiya/domain/campaign/design";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { referenceProblem } from "@dakiya/domain/segment";
import type { Executor } from "../../db/client.ts";
import { loadRuleReferences } from "../rules/references/index.ts";
import { documentRules, readStoredRules } from "./exit/exit-conditions.ts";

/** Branches, exit conditions and blocks for some customers that refer to something deleted. */
export async function findRuleProblems(
  db: Executor,
  accountId: number,
  document: AutomationDocument,
  definitions: readonly FieldDefinition[],
): Promise<AutomationProblem[]> {
  const asked = documentRules(document).map(({ step, rules }) => ({
    step,
    rules: readStoredRules(rules, definitions),
  }));
  const designs = designsOf(document);
  const groups = [
    ...asked.map(({ rules }) => rules),
    ...designs.flatMap(({ design }) => [...readConditions(design, definitions).values()]),
  ];
  const references = await loadRuleReferences(db, accountId, groups);
  return [
    ...asked.flatMap(({ step, rules }) => {
      const message = referenceProblem(rules, references);
      return message === null ? [] : [{ step, message }];
    }),
    ...designs.flatMap(({ step, design }) =>
      conditionProblems(design, definitions, references).map(({ message }) => ({ step, message })),
    ),
  ];
}

/** The designed messages of an automation in all their languages, with their steps. */
function designsOf(document: AutomationDocument): { step: string; design: DesignDocument }[] {
  return allSteps(document).flatMap((step) =>
    step.type === "send"
      ? [step.template, ...(step.template.variants ?? [])].flatMap(({ design }) =>
          design === undefined ? [] : [{ step: step.id, design }],
        )
      : [],
  );
}
