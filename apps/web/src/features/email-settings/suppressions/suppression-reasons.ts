import type { SuppressionReason } from "@dakiya/domain/delivery";
import type { Hue } from "../../../ui/hue.ts";

/** What a person reads for each reason. */
export const REASON_WORDS: Record<SuppressionReason, { label: string; color: Hue }> = {
  bounced: { label: "Bounced", color: "red" },
  complained: { label: "Reported as spam", color: "red" },
  unsubscribed: { label: "Unsubscribed", color: "gray" },
  manual: { label: "Added by hand", color: "gray" },
};
