import { unknownVariables } from "@dakiya/domain/campaign";
import { attributeTypes } from "@dakiya/domain/fields";
import type { CampaignFormProblem } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { useRef, useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { toastError } from "../../../lib/toast.ts";
import { leadFocus } from "../../../ui/lead-focus.ts";
import { messageOf, wordsOf } from "../../../widgets/message/message.ts";
import { lackingRule } from "../../../widgets/rule-builder/query.ts";
import { readSchedule } from "../../../widgets/schedule/schedule-time.ts";
import type { Audience } from "../audience/use-audience.ts";
import type { DraftSaver } from "../drafts/draft-saver.ts";
import type { CampaignFormState } from "../use-campaign-form.ts";
import { useCreateCampaign, useSendDraft } from "./use-create-campaign.ts";
import type { CampaignContents } from "./use-create-campaign.ts";

const { createCampaign: words } = MESSAGES;

type When = Pick<CampaignContents, "schedule" | "holdSeconds">;

/**
 * Sends the campaign (docs/product.md, Create Campaign): validates it, counts again where the rules have changed, and
 * creates segment and campaign. A follow-up has no rules; its draft is sent.
 *
 * @param needsRules - Whether its audience is one of rules.
 * @param at - When it is to start, as a date-time input holds it; null at once.
 * @param holdSeconds - For how long it can be taken back where it starts at once.
 */
export function useSending({
  form,
  audience,
  saver,
  needsRules,
  at,
  holdSeconds,
}: {
  form: CampaignFormState;
  audience: Audience;
  saver: DraftSaver;
  needsRules: boolean;
  at: string | null;
  holdSeconds: () => Promise<number>;
}): {
  sending: boolean;
  /** What is wrong with the chosen time. */
  timeProblem: string | undefined;
  /** The last try's first problem, as in the toast; a new object with each try. */
  lacking: Lacking | null;
  /** The unknown variables that stop it from being sent. */
  blockingVariables: readonly string[];
  /** Whether it was sent. Otherwise shows what is wrong; `asWritten` accepts unknown variables. */
  send: (options?: { asWritten: boolean }) => Promise<boolean>;
} {
  const own = attributeTypes(useOwnFields());
  const [refusal, setRefusal] = useState<{ at: string | null; message: string } | null>(null);
  const [sending, setSending] = useState(false);
  const [lacking, setLacking] = useState<Lacking | null>(null);
  const [blockingVariables, setBlockingVariables] = useState<readonly string[]>([]);
  const [acceptedVariables, setAcceptedVariables] = useState<readonly string[]>([]);
  // A second click can come before the next render.
  const busy = useRef(false);
  const { create } = useCreateCampaign();
  const { sendDraft } = useSendDraft();

  const checkForm = (audienceState: Parameters<CampaignFormState["validate"]>[0]) => {
    const problem = form.validate(audienceState)[0];
    if (problem === undefined) return true;
    toastError(problem.toast);
    setLacking({ field: problem.field });
    return false;
  };

  /** Whether the audience has been counted; says why not in a toast. */
  const audienceStands = async () => {
    if (!needsRules) return checkForm("given");
    audience.refuseRules();
    // Invalid rules can't be counted, so they are marked first.
    const isReadable = audience.hint === undefined;
    if (!checkForm({ estimate: isReadable ? (audience.estimate?.count ?? null) : 1 })) return false;
    const rules = audience.usableRules(words.estimateNeedsRules);
    if (rules === null) setLacking({ field: "rules" });
    if (rules === null || !audience.stale) return rules !== null;
    const fresh = await audience.recount(rules);
    return fresh !== null && checkForm({ estimate: fresh.count });
  };

  /** Whether every variable is known, or accepted as written. */
  const variablesStand = (asWritten: boolean) => {
    const message = messageOf(form.draft);
    const unknown = unknownVariables(`${message.subject}\n${wordsOf(message)}`, own);
    if (asWritten) setAcceptedVariables(unknown);
    const name = unknown.find((one) => !asWritten && !acceptedVariables.includes(one));
    setBlockingVariables(name === undefined ? [] : unknown);
    if (name === undefined) return true;
    const inSubject = unknownVariables(message.subject, own).includes(name);
    setLacking({ field: inSubject ? "subject" : "message", variable: name });
    return false;
  };

  const sendNow = async (asWritten: boolean) => {
    if (!(await audienceStands())) return false;
    const time = at === null ? null : readSchedule(at, new Date());
    if (time?.ok === false) {
      setRefusal({ at, message: time.message });
      setLacking({ field: "time" });
      toastError(time.message);
      return false;
    }
    if (!variablesStand(asWritten)) return false;
    const when = { schedule: time?.schedule ?? null, holdSeconds: await holdSeconds() };
    const { rules, savedSegmentId } = audience;
    return needsRules && rules !== null
      ? await createOf(rules, savedSegmentId, when)
      : await sendStored(when);
  };

  const createOf = async (rules: SegmentRuleGroup, savedSegmentId: string | null, when: When) => {
    // A save under way would create a draft beside the campaign.
    await saver.hold();
    const draftId = saver.id();
    const isCreated = await create({ draft: form.draft, rules, savedSegmentId, draftId, ...when });
    if (!isCreated) saver.begin();
    return isCreated;
  };

  const sendStored = async (when: When) => {
    const result = await saver.save();
    const id = saver.id();
    if (result.ok && id !== null) return await sendDraft(id, when);
    toastError(serverMessage(result.ok ? null : result.error, words.createFailed));
    return false;
  };

  return {
    sending,
    timeProblem: refusal?.at === at ? refusal?.message : undefined,
    lacking,
    blockingVariables,
    send: async ({ asWritten } = { asWritten: false }) => {
      if (busy.current || audience.counting) return false;
      busy.current = true;
      setSending(true);
      let isSent = false;
      try {
        isSent = await sendNow(asWritten);
        return isSent;
      } finally {
        // Once sent it stays busy: the form stands until the dashboard has loaded.
        if (isSent) saver.finish();
        else {
          busy.current = false;
          setSending(false);
        }
      }
    },
  };
}

/** The problem that keeps the form from being sent; `variable` is the unknown variable. */
type Lacking = {
  field: CampaignFormProblem["field"] | "time";
  variable?: string;
};

/** The element where each problem is solved; the rule builder finds its own. */
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
  // The help for an unknown variable is below the field; on a phone it may be out of view.
  const view = (variable !== undefined && form?.querySelector("[data-stops]")) || place;
  leadFocus(place, view);
  if (variable === undefined) return;
  if (!(place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement)) return;
  const at = place.value.indexOf(variable);
  if (at >= 0) place.setSelectionRange(at, at + variable.length);
}
