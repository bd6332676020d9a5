import { parseAiOutput } from "@dakiya/domain/ai";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { toastAiError, toastNote, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { aiErrorMessage } from "./ai-error-message.ts";

/** What the AI is told: the rules and the user's own words, never a customer. */
export interface AiRequest {
  rules: SegmentRuleGroup;
  campaignName: string;
  segmentDescription: string;
}

/** Asks the AI for a subject and a message (SPEC §5, §8). Shows every outcome as a toast. */
export function useAiText(): {
  generating: boolean;
  /** The text, or null when none came that can be used. */
  generate: (request: AiRequest) => Promise<{ subject: string; body: string } | null>;
} {
  const { mutateAsync, isPending } = trpc.ai.generateCampaignContent.useMutation();

  const generate = async ({ rules, campaignName, segmentDescription }: AiRequest) => {
    try {
      const text = await mutateAsync({ segmentRules: rules, campaignName, segmentDescription });
      const parsed = parseAiOutput(text);
      if (!parsed.ok) {
        toastAiError(parsed.message);
        return null;
      }
      for (const warning of parsed.warnings) toastNote(warning);
      toastSuccess(MESSAGES.ai.created);
      return { subject: parsed.subject, body: parsed.body };
    } catch (error) {
      toastAiError(aiErrorMessage(error));
      return null;
    }
  };

  return { generating: isPending, generate };
}
