import type { CampaignFormProblem } from "@dakiya/domain/campaign";

/** What keeps the form from being sent; `variable` is the one in it that nobody knows. */
export interface Lacking {
  field: CampaignFormProblem["field"] | "time";
  variable?: string;
}

/** Where each of them is mended, the likeliest place first. */
const PLACES: Record<Lacking["field"], readonly string[]> = {
  name: ['[name="campaignName"]'],
  subject: ['[name="subject"]'],
  message: ['[name="message"]'],
  rules: ['.rule [aria-invalid="true"]', ".ruleGroup-addRule"],
  estimate: ['[name="estimate"]'],
  time: ['[type="datetime-local"]'],
};

/** Scrolls to what the form lacks and puts the focus there. */
export function leadTo(form: HTMLFormElement | null, { field, variable }: Lacking): void {
  const place = PLACES[field]
    .map((selector) => form?.querySelector<HTMLElement>(selector))
    .find((element) => element instanceof HTMLElement);
  if (!place) return;
  // Of a variable, what can be done about it stands below the field, on a phone far below.
  const shown = (variable !== undefined && form?.querySelector("[data-stops]")) || place;
  // In the middle: the end of the form stays in view and would hide what is at the edge.
  shown.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
  if (variable === undefined) return;
  if (!(place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement)) return;
  const at = place.value.indexOf(variable);
  if (at >= 0) place.setSelectionRange(at, at + variable.length);
}
