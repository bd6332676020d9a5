import type { CampaignFormProblem } from "@dakiya/domain/campaign";
import { leadFocus } from "../../../ui/lead-focus.ts";
import { lackingRule } from "../../../widgets/rule-builder/lacking-rule.ts";

/** What keeps the form from being sent; `variable` is the one in it that nobody knows. */
export interface Lacking {
  field: CampaignFormProblem["field"] | "time";
  variable?: string;
}

/** Where each of them is mended; rules are in a builder, which knows. */
const PLACES: Record<Exclude<Lacking["field"], "rules">, string> = {
  name: '[name="campaignName"]',
  subject: '[name="subject"]',
  message: '[name="message"]',
  estimate: '[name="estimate"]',
  time: '[type="datetime-local"]',
};

/** Scrolls to what the form lacks and puts the focus there. */
export function leadTo(form: HTMLFormElement | null, { field, variable }: Lacking): void {
  const place =
    field === "rules" ? lackingRule(form) : form?.querySelector<HTMLElement>(PLACES[field]);
  if (!place) return;
  // Of a variable, what can be done about it stands below the field, on a phone far below.
  const shown = (variable !== undefined && form?.querySelector("[data-stops]")) || place;
  leadFocus(place, shown);
  if (variable === undefined) return;
  if (!(place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement)) return;
  const at = place.value.indexOf(variable);
  if (at >= 0) place.setSelectionRange(at, at + variable.length);
}
