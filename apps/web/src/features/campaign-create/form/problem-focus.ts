import type { CampaignFormProblem } from "@dakiya/domain/campaign";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { leadFocus } from "../../../ui/lead-focus.ts";
import { gapsOf } from "../../../widgets/design-editor/document/read-design.ts";
import { goToBlock } from "../../../widgets/design-editor/go-to-block.ts";
import { lackingRule } from "../../../widgets/rule-builder/query.ts";

/** A problem that prevents sending; `variable` is the unknown variable. */
export type SendProblem = {
  field: CampaignFormProblem["field"] | "time";
  /** The variant it is one of. */
  language?: string;
  variable?: string;
};

/** The element where each problem is solved; the rule builder finds its own. */
const PLACES: Record<Exclude<SendProblem["field"], "rules">, string> = {
  name: '[name="campaignName"]',
  subject: '[name="subject"]',
  message: '[name="message"]',
  estimate: '[name="estimate"]',
  time: '[type="datetime-local"]',
};

/** Scrolls to each new problem and focuses its field. @returns The ref of the form's element. */
export function useProblemFocus(
  problem: SendProblem | null,
  design: unknown,
): RefObject<HTMLFormElement | null> {
  const formElement = useRef<HTMLFormElement>(null);
  const gaps = useCallbackRef(() => gapsOf(design));
  useEffect(() => {
    if (problem === null) return;
    const [gap] = problem.field === "message" ? gaps() : [];
    if (gap === undefined || !goToBlock(gap.blockId)) focusField(formElement.current, problem);
  }, [problem, gaps]);
  return formElement;
}

function focusField(form: HTMLFormElement | null, { field, variable }: SendProblem): void {
  const place =
    field === "rules" ? lackingRule(form) : form?.querySelector<HTMLElement>(PLACES[field]);
  if (!place) return;
  // The help for an unknown variable is below the field; on a phone it may be out of view.
  const view = (variable !== undefined && form?.querySelector("[data-stops]")) || place;
  leadFocus(place, view);
  if (variable === undefined) return;
  if (!(place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement)) return;
  const at = place.value.indexOf(variable);
  if (at >= 0) place.setSelectionRange(at, at + variable.length);
}
