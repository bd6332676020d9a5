import { readDraft } from "@dakiya/domain/automation";
import type { AutomationDraft } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationProblem, AutomationWire } from "@dakiya/domain/wire";
import { useMemo, useState } from "react";
import type { SaveState } from "../../../lib/autosave.ts";
import { createAutosaver, refusalOf, useAutosave } from "../../../lib/autosaver.ts";
import type { Autosaver } from "../../../lib/autosaver.ts";
import { connection } from "../../../lib/connection.ts";
import { signedInId } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { copyOver, createCopyKeeper, textOf } from "./automation-copies.ts";
import { findProblems } from "./problems.ts";

/** Draft of an automation, with functions to change and save it. */
export type AutomationEditor = {
  document: AutomationDraft;
  change: (next: (before: AutomationDraft) => AutomationDraft) => void;
  problems: readonly AutomationProblem[];
  saver: Autosaver<AutomationDraft>;
  state: SaveState;
};

/** Holds an automation's document while it is written, and saves it by itself. */
export function useAutomationEditor(automation: AutomationWire): AutomationEditor {
  const { _id: id } = automation;
  const utils = trpc.useUtils();
  const fields = trpc.fields.list.useQuery().data;
  const [{ begun, saver }] = useState(() => {
    const userId = signedInId() ?? "";
    let over = textOf(automation.document);
    const stored = readDraft(automation.document);
    const copies = createCopyKeeper(userId, id);
    const copy = copyOver(userId, id, automation.document);
    return {
      begun: copy === undefined ? stored : readDraft(copy),
      saver: createAutosaver(stored, {
        send: async (document, signal) => {
          const saved = await utils.client.automations.save.mutate({ id, document }, { signal });
          over = textOf(saved.document);
          utils.automations.get.setData({ id }, saved);
          void utils.automations.list.invalidate();
          return saved.updatedAt;
        },
        refusalOf: (error) => refusalOf(error, MESSAGES.automations.saveFailed),
        onBack: connection.onBack,
        keep: (document) => copies.keep({ over, document }),
        drop: copies.drop,
      }),
    };
  });
  const [document, setDocument] = useState(begun);
  const state = useAutosave(saver, document);
  const problems = useMemo(
    () => findProblems(document, automation, fields ?? null),
    [document, automation, fields],
  );
  return { document, change: setDocument, problems, saver, state };
}
