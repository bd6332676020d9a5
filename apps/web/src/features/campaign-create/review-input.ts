import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { CampaignDraft as StoredDraft, ReviewInput } from "@dakiya/domain/wire";

/**
 * What a review is asked about; null while the message is empty or the audience is not complete.
 *
 * @param keptSegmentId - The saved segment whose rules these still are.
 */
export function reviewInput({
  subject,
  body,
  rules,
  keptSegmentId,
  followUp,
}: {
  subject: string;
  body: string;
  rules: SegmentRuleGroup | null;
  keptSegmentId: string | null;
  followUp: StoredDraft["followUp"];
}): ReviewInput | null {
  if (subject.trim() === "" || body.trim() === "") return null;
  if (followUp !== null) {
    const { campaignId, kind } = followUp;
    return { subject, body, audience: { kind: "followUp", campaignId, followUp: kind } };
  }
  if (keptSegmentId !== null)
    return { subject, body, audience: { kind: "segment", segmentId: keptSegmentId } };
  return rules === null ? null : { subject, body, audience: { kind: "rules", rules } };
}
