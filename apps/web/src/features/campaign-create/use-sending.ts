import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { ScheduleInput } from "@dakiya/domain/wire";
import { useRef, useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError } from "../../lib/toast.ts";
import { readSchedule } from "../../widgets/schedule/read-schedule.ts";
import type { DraftSaver } from "./draft-saver.ts";
import type { Audience } from "./use-audience.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";
import { useCreateCampaign } from "./use-create-campaign.ts";
import { useSendDraft } from "./use-send-draft.ts";

const { createCampaign: words } = MESSAGES;

/**
 * Sends the campaign on its way (SPEC §4, §5): checks it, counts again where the rules have changed, and creates its
 * segment and then itself of what stands on the screen. A follow-up has no rules; it is sent as the draft it is.
 *
 * @param needsRules - Whether its audience is one of rules.
 * @param at - When it is to start, as a date-time input holds it; null at once.
 */
export function useSending({
  form,
  audience,
  saver,
  needsRules,
  at,
}: {
  form: CampaignFormState;
  audience: Audience;
  saver: DraftSaver;
  needsRules: boolean;
  at: string | null;
}): {
  sending: boolean;
  /** What is wrong with the time, until another is chosen. */
  timeProblem: string | undefined;
  /** Whether it was sent. Says what was wrong otherwise. */
  send: () => Promise<boolean>;
} {
  const [refused, setRefused] = useState<{ at: string | null; message: string } | null>(null);
  const [sending, setSending] = useState(false);
  // A second press may come before the page has been drawn anew.
  const busy = useRef(false);
  const { create } = useCreateCampaign();
  const { sendDraft } = useSendDraft();

  const stands = (given: Parameters<CampaignFormState["validate"]>[0]) => {
    const problems = form.validate(given);
    if (problems[0] !== undefined) toastError(problems[0].toast);
    return problems.length === 0;
  };

  /** Whether the audience has been counted as SPEC §5 asks, or says why not. */
  const audienceStands = async () => {
    if (!needsRules) return stands("given");
    if (!stands({ estimate: audience.estimate?.count ?? null })) return false;
    const rules = audience.usableRules(words.estimateNeedsRules);
    if (rules === null || !audience.stale) return rules !== null;
    const fresh = await audience.recount(rules);
    return fresh !== null && stands({ estimate: fresh.count });
  };

  const sendNow = async () => {
    if (!(await audienceStands())) return false;
    const time = at === null ? null : readSchedule(at, new Date());
    if (time?.ok === false) {
      setRefused({ at, message: time.message });
      toastError(time.message);
      return false;
    }
    const schedule = time?.schedule ?? null;
    const { rules, keptSegmentId } = audience;
    return needsRules && rules !== null
      ? await createOf(rules, keptSegmentId, schedule)
      : await sendStored(schedule);
  };

  const createOf = async (
    rules: SegmentRuleGroup,
    savedSegmentId: string | null,
    schedule: ScheduleInput | null,
  ) => {
    // A save on its way would make a draft beside the campaign.
    const draftId = await saver.hold();
    const created = await create({ draft: form.draft, rules, savedSegmentId, draftId, schedule });
    if (!created) saver.begin();
    return created;
  };

  const sendStored = async (schedule: ScheduleInput | null) => {
    const saved = await saver.save();
    if (saved.ok) return await sendDraft(saved.id, schedule);
    toastError(serverMessage(saved.error, words.createFailed));
    return false;
  };

  return {
    sending,
    timeProblem: refused?.at === at ? refused?.message : undefined,
    send: async () => {
      if (busy.current || audience.counting) return false;
      busy.current = true;
      setSending(true);
      return await sendNow().finally(() => {
        busy.current = false;
        setSending(false);
      });
    },
  };
}
