import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { PreviewWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { toastError } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { audienceInput } from "../../../widgets/audience-count/audience-input.ts";

/**
 * Loads who is in an audience, for the modal that shows it.
 *
 * @param keptBy - The static segment whose rules are asked about: its members are shown.
 */
export function usePreview(keptBy: string | null): {
  preview: PreviewWire | null;
  loading: boolean;
  load: (rules: SegmentRuleGroup) => Promise<void>;
  close: () => void;
} {
  const [preview, setPreview] = useState<PreviewWire | null>(null);
  const { mutateAsync, isPending } = trpc.segments.preview.useMutation();

  const load = async (rules: SegmentRuleGroup) => {
    try {
      setPreview(await mutateAsync(audienceInput(rules, keptBy)));
    } catch {
      toastError(MESSAGES.createCampaign.previewFailed);
    }
  };

  return { preview, loading: isPending, load, close: () => setPreview(null) };
}
