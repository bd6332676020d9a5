import type { AppRouter } from "@dakiya/api/router";
import { extractVariables } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { ScheduleInput } from "@dakiya/domain/wire";
import type { inferRouterOutputs } from "@trpc/server";
import { useRef } from "react";
import { formatDateTimeZone } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { showTakeBack } from "../../../widgets/live-campaigns/take-back-store.ts";
import { trackingOf } from "../../../widgets/message/tracking-choice.tsx";
import { messageOf, wholeOf } from "../../../widgets/message/message.ts";
import { bySender, leaveOutOf } from "../use-campaign-form.ts";
import type { CampaignFields } from "../use-campaign-form.ts";

type Sent = inferRouterOutputs<AppRouter>["campaigns"]["create"];

/** A value memoised for its contents. */
type Memo = {
  contentsKey: string;
  value: string;
};

export type CampaignContents = {
  draft: CampaignFields;
  rules: SegmentRuleGroup;
  /** A saved segment with these rules; null creates one. */
  savedSegmentId: string | null;
  /** The stored draft, which becomes the campaign; null where there is none. */
  draftId: string | null;
  /** When it is to start; null at once. */
  schedule: ScheduleInput | null;
  /** For how long it can be taken back where it starts at once. */
  holdSeconds: number;
};

/**
 * Creates the segment, then the campaign with its id (docs/product.md, Create Campaign). A retry repeats neither: the
 * idempotency key stays while the contents do.
 */
export function useCreateCampaign(): {
  /** Whether the campaign was created. Shows the outcome as a toast. */
  create: (contents: CampaignContents) => Promise<boolean>;
} {
  const withOutcome = useSendOutcome();
  const createSegment = trpc.segments.create.useMutation();
  const createCampaign = trpc.campaigns.create.useMutation();
  const segment = useRef<Memo | null>(null);
  const key = useRef<Memo | null>(null);

  const segmentIdFor = async (draft: CampaignFields, rules: SegmentRuleGroup) => {
    const name = MESSAGES.createCampaign.segmentName(draft.name.trim());
    const input = { name, description: draft.description.trim(), rules };
    const contentsKey = JSON.stringify(input);
    if (segment.current?.contentsKey !== contentsKey) {
      const { _id } = await createSegment.mutateAsync(input);
      segment.current = { contentsKey, value: _id };
    }
    return segment.current.value;
  };

  const create = async (contents: CampaignContents) => {
    const { draft, rules, savedSegmentId, draftId, schedule, holdSeconds } = contents;
    return await withOutcome(schedule, async () => {
      const campaign = {
        name: draft.name.trim(),
        segmentId: savedSegmentId ?? (await segmentIdFor(draft, rules)),
        template: templateOf(draft),
        ...leaveOutOf(draft.leaveOut),
        ...bySender(draft),
        ...trackingOf(draft),
        ...(schedule === null ? {} : { schedule }),
      };
      const contentsKey = JSON.stringify(campaign);
      if (key.current?.contentsKey !== contentsKey) {
        key.current = { contentsKey, value: crypto.randomUUID() };
      }
      // Not among the contents of the key: a retry after the account's wait was changed is the same campaign.
      return await createCampaign.mutateAsync({
        campaign: schedule === null ? { ...campaign, holdSeconds } : campaign,
        idempotencyKey: key.current.value,
        ...(draftId === null ? {} : { draftId }),
      });
    });
  };

  return { create };
}

/** The message as a campaign is created with it. */
function templateOf(draft: CampaignFields) {
  const { language, variants } = wholeOf(draft);
  const main = partOf(messageOf(draft));
  return {
    ...main,
    ...("body" in main ? { variables: extractVariables(main.body) } : {}),
    ...(language === undefined ? {} : { language }),
    ...(variants === undefined
      ? {}
      : { variants: variants.map((one) => ({ language: one.language, ...partOf(one) })) }),
  };
}

function partOf({ body, ...beside }: ReturnType<typeof messageOf>) {
  const above = { ...beside, subject: beside.subject.trim() };
  return "design" in beside || "html" in beside ? above : { ...above, body };
}

/** The toast for a created campaign: sending now, or scheduled. */
export function createdWords(schedule: ScheduleInput | null): string {
  return schedule === null
    ? MESSAGES.createCampaign.created
    : MESSAGES.createCampaign.scheduled(formatDateTimeZone(schedule.at));
}

/**
 * Shows the outcome of sending a campaign as a toast, for how long it can be taken back, and invalidates the lists.
 *
 * @returns A function that runs the sending and returns whether it succeeded.
 */
export function useSendOutcome(): (
  schedule: ScheduleInput | null,
  send: () => Promise<Sent>,
) => Promise<boolean> {
  const utils = trpc.useUtils();
  return async (schedule, send) => {
    try {
      const campaign = await send();
      // A retry of a campaign that another tab has stopped.
      if (campaign.status === "draft") showTakeBack({ kind: "stopped", campaign });
      else toastSuccess(createdWords(schedule));
      utils.campaigns.get.setData({ id: campaign._id }, campaign);
      if (campaign.hold !== null) showTakeBack({ kind: "held", campaign });
      void utils.invalidate();
      return true;
    } catch (error) {
      toastError(serverMessage(error, MESSAGES.createCampaign.createFailed));
      return false;
    }
  };
}

/** Sends a stored draft on its way. A second click sends nothing, since the server no longer has it as a draft. */
export function useSendDraft(): {
  /** Whether it was sent. Shows the outcome as a toast. */
  sendDraft: (
    id: string,
    when: Pick<CampaignContents, "schedule" | "holdSeconds">,
  ) => Promise<boolean>;
} {
  const withOutcome = useSendOutcome();
  const { mutateAsync } = trpc.campaigns.sendDraft.useMutation();
  return {
    sendDraft: async (id, { schedule, holdSeconds }) =>
      await withOutcome(
        schedule,
        async () =>
          await mutateAsync({ id, ...(schedule === null ? { holdSeconds } : { schedule }) }),
      ),
  };
}
