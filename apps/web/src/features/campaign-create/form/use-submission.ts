import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError } from "../../../lib/toast.ts";
import type { Audience } from "../audience/use-audience.ts";
import type { DraftSaver } from "../drafts/draft-saver.ts";
import type { CampaignFormState } from "../use-campaign-form.ts";
import { useCreateCampaign, useSendDraft } from "./use-create-campaign.ts";
import type { CampaignContents } from "./use-create-campaign.ts";

export type Submitted = {
  form: CampaignFormState;
  audience: Audience;
  saver: DraftSaver;
  /** Whether its audience is one of rules; a follow-up's is given. */
  needsRules: boolean;
};

type Start = Pick<CampaignContents, "schedule" | "holdSeconds">;

/**
 * Sends a complete campaign: rules become segment and campaign, a follow-up's stored draft is sent.
 *
 * @returns A function that returns whether it was sent, and shows the outcome as a toast.
 */
export function useSubmission({ form, audience, saver, needsRules }: Submitted) {
  const { create } = useCreateCampaign();
  const { sendDraft } = useSendDraft();

  const createFrom = async (rules: SegmentRuleGroup, start: Start) => {
    // A save under way would create a draft beside the campaign.
    await saver.hold();
    const { savedSegmentId } = audience;
    const draftId = saver.id();
    const isCreated = await create({ draft: form.draft, rules, savedSegmentId, draftId, ...start });
    if (!isCreated) saver.begin();
    return isCreated;
  };

  const sendStored = async (start: Start) => {
    const result = await saver.save();
    const id = saver.id();
    if (result.ok && id !== null) return await sendDraft(id, start);
    const error = result.ok ? null : result.error;
    toastError(serverMessage(error, MESSAGES.createCampaign.createFailed));
    return false;
  };

  return async (start: Start): Promise<boolean> =>
    needsRules && audience.rules !== null
      ? await createFrom(audience.rules, start)
      : await sendStored(start);
}
