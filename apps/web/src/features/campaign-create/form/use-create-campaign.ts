import { extractVariables } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { ScheduleInput } from "@dakiya/domain/wire";
import { useRef } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import type { CampaignDraft } from "../use-campaign-form.ts";
import { useSendOutcome } from "./use-send-outcome.ts";

/** A value that was made for certain contents and serves again while those stay the same. */
interface Kept {
  madeFor: string;
  value: string;
}

/** What is sent on its way. */
export interface Written {
  draft: CampaignDraft;
  rules: SegmentRuleGroup;
  /** A segment that has these rules already; null makes a new one. */
  savedSegmentId: string | null;
  /** The draft on the server, which becomes the campaign; null where there is none. */
  draftId: string | null;
  /** When it is to start; null at once. */
  schedule: ScheduleInput | null;
}

/**
 * Creates the segment, then the campaign with its id (docs/product.md, Create Campaign). Trying again after a failure
 * makes no second segment, and no second campaign either: the key stays while the contents do.
 */
export function useCreateCampaign(): {
  /** Whether the campaign was created. Shows the outcome as a toast. */
  create: (written: Written) => Promise<boolean>;
} {
  const withOutcome = useSendOutcome();
  const createSegment = trpc.segments.create.useMutation();
  const createCampaign = trpc.campaigns.create.useMutation();
  const segment = useRef<Kept | null>(null);
  const key = useRef<Kept | null>(null);

  const segmentIdFor = async (draft: CampaignDraft, rules: SegmentRuleGroup) => {
    const name = MESSAGES.createCampaign.segmentName(draft.name.trim());
    const input = { name, description: draft.description.trim(), rules };
    const madeFor = JSON.stringify(input);
    if (segment.current?.madeFor !== madeFor) {
      const { _id } = await createSegment.mutateAsync(input);
      segment.current = { madeFor, value: _id };
    }
    return segment.current.value;
  };

  const create = async ({ draft, rules, savedSegmentId, draftId, schedule }: Written) =>
    await withOutcome(schedule, async () => {
      const campaign = {
        name: draft.name.trim(),
        segmentId: savedSegmentId ?? (await segmentIdFor(draft, rules)),
        template: {
          subject: draft.subject.trim(),
          body: draft.body,
          variables: extractVariables(draft.body),
        },
        ...(schedule === null ? {} : { schedule }),
      };
      const madeFor = JSON.stringify(campaign);
      if (key.current?.madeFor !== madeFor) {
        key.current = { madeFor, value: crypto.randomUUID() };
      }
      await createCampaign.mutateAsync({
        campaign,
        idempotencyKey: key.current.value,
        ...(draftId === null ? {} : { draftId }),
      });
    });

  return { create };
}
