import { BUILT_IN_FIELDS } from "@dakiya/domain/fields";
import type { AutomationNames, AutomationDraft } from "@dakiya/domain/automation";
import { segmentRulesFor, describeRules } from "@dakiya/domain/segment";
import { useMemo } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { useNameReference } from "../../lib/server/use-name-reference.ts";
import { useOwnFields } from "../../lib/server/use-own-fields.ts";
import { campaignTitle } from "../../lib/format.ts";
import { everyStep } from "./document.ts";

/** Stands for a name that is on its way, or of something that is gone. */
const UNKNOWN = "…";
const STALE_MS = 60_000;

/** How the things a document refers to are called: fields, and the segment, campaign and webhooks it names. */
export function useNames(document: AutomationDraft): AutomationNames {
  const { trigger } = document;
  const segmentId = trigger.type === "joinsSegment" ? trigger.segmentId : "";
  const campaignId = trigger.type === "click" ? trigger.campaignId : "";
  const callsWebhooks = everyStep(document).some(({ type }) => type === "webhook");
  const own = useOwnFields();
  const nameOf = useNameReference(document);
  const segment = trpc.segments.get.useQuery(
    { id: segmentId },
    { enabled: segmentId !== "", staleTime: STALE_MS },
  ).data?.segment;
  const campaign = trpc.campaigns.get.useQuery(
    { id: campaignId },
    { enabled: campaignId !== "", staleTime: STALE_MS },
  ).data;
  const webhooks = trpc.webhooks.list.useQuery(undefined, {
    enabled: callsWebhooks,
    staleTime: STALE_MS,
  }).data;
  return useMemo(
    () => ({
      field: (key) =>
        own.find((field) => field.key === key)?.label ??
        BUILT_IN_FIELDS.find((field) => field.key === key)?.label ??
        key,
      segment: (id) => (segment?._id === id ? segment.name : UNKNOWN),
      campaign: (id) => (campaign?._id === id ? campaignTitle(campaign) : UNKNOWN),
      webhook: (id) => webhooks?.find(({ _id }) => _id === id)?.url ?? UNKNOWN,
      rules: (group) => {
        const result = segmentRulesFor(own).safeParse(group);
        return result.success ? describeRules(result.data, own, nameOf) : UNKNOWN;
      },
    }),
    [own, nameOf, segment, campaign, webhooks],
  );
}
