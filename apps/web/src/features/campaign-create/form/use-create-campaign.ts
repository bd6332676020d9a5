import { extractVariables } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { ScheduleInput } from "@dakiya/domain/wire";
import { useRef } from "react";
import { formatDateTimeZone } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import type { CampaignFields } from "../use-campaign-form.ts";

/** A value memoised for its contents. */
interface Kept {
  madeFor: string;
  value: string;
}

/** What is sent on its way. */
export interface Written {
  draft: CampaignFields;
  rules: SegmentRuleGroup;
  /** A saved segment with these rules; null creates one. */
  savedSegmentId: string | null;
  /** The stored draft, which becomes the campaign; null where there is none. */
  draftId: string | null;
  /** When it is to start; null at once. */
  schedule: ScheduleInput | null;
}

/**
 * Creates the segment, then the campaign with its id (docs/product.md, Create Campaign). A retry repeats neither: the
 * idempotency key stays while the contents do.
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

  const segmentIdFor = async (draft: CampaignFields, rules: SegmentRuleGroup) => {
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

/** What is said of a campaign that has been created, now or for a time. */
export function createdWords(schedule: ScheduleInput | null): string {
  return schedule === null
    ? MESSAGES.createCampaign.created
    : MESSAGES.createCampaign.scheduled(formatDateTimeZone(schedule.at));
}

/**
 * Says by a toast how sending a campaign on its way came out, and has every list follow.
 *
 * @returns Runs what sends it, and gives whether that was done.
 */
export function useSendOutcome(): (
  schedule: ScheduleInput | null,
  send: () => Promise<unknown>,
) => Promise<boolean> {
  const utils = trpc.useUtils();
  return async (schedule, send) => {
    try {
      await send();
      toastSuccess(createdWords(schedule));
      void utils.invalidate();
      return true;
    } catch (error) {
      toastError(serverMessage(error, MESSAGES.createCampaign.createFailed));
      return false;
    }
  };
}

/** Sends a stored draft on its way. A second click sends nothing: the server knows that it is a draft no longer. */
export function useSendDraft(): {
  /** Whether it was sent. Shows the outcome as a toast. */
  sendDraft: (id: string, schedule: ScheduleInput | null) => Promise<boolean>;
} {
  const withOutcome = useSendOutcome();
  const { mutateAsync } = trpc.campaigns.sendDraft.useMutation();
  return {
    sendDraft: async (id, schedule) =>
      await withOutcome(schedule, async () => {
        await mutateAsync({ id, ...(schedule === null ? {} : { schedule }) });
      }),
  };
}
