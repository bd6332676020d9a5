import type { CampaignPageWire, CampaignSummaryWire } from "@dakiya/domain/wire";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../lib/server/trpc.ts";

type Loaded = InfiniteData<CampaignPageWire, string | null>;

const queryKey = getQueryKey(trpc.campaigns.list);

/** A campaign as a loaded list has it. */
export function findListed(client: QueryClient, id: string): CampaignSummaryWire | undefined {
  return client
    .getQueriesData<Loaded>({ queryKey })
    .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
    .find(({ _id }) => _id === id);
}

/** Writes a campaign's new state into every loaded list, and its figures into their totals. */
export function putListed(client: QueryClient, state: CampaignSummaryWire): void {
  client.setQueriesData<Loaded>({ queryKey }, (list) => {
    const before = list?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === state._id);
    if (list === undefined || before === undefined) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((campaign) => (campaign._id === state._id ? state : campaign)),
      totals: {
        ...page.totals,
        campaigns: page.totals.campaigns + Number(isDraft(before)) - Number(isDraft(state)),
        drafts: page.totals.drafts + Number(isDraft(state)) - Number(isDraft(before)),
        active: page.totals.active + Number(isMoving(state)) - Number(isMoving(before)),
        recipients:
          page.totals.recipients + state.stats.total_recipients - before.stats.total_recipients,
        sent: page.totals.sent + state.stats.sent - before.stats.sent,
      },
    }));
    return { ...list, pages };
  });
}

const isDraft = ({ status }: CampaignSummaryWire): boolean => status === "draft";

/** Whether a campaign is active: its recipients are being gathered or its email is going out. */
export function isMoving({ status }: CampaignSummaryWire): boolean {
  return status === "active" || status === "processing";
}
