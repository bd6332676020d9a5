import type { AutomationState } from "@dakiya/domain/wire";
import { campaignTitle } from "../../lib/format.ts";
import {
  automationPage,
  campaignPage,
  customersNamed,
  openDraft,
  segmentsNamed,
} from "../../lib/paths.ts";
import { trpc } from "../../lib/server/trpc.ts";

/** Where one thing that was found leads. */
export type Found = { key: string; name: string; note: string; to: string };
export type FoundGroup = { label: string; found: Found[] };

const STATES: Record<AutomationState, string> = {
  draft: "Draft automation",
  live: "Live automation",
  paused: "Paused automation",
};

/** Of each kind. */
const SHOWN = 5;

/** Customers, campaigns, segments and automations that a text finds. */
export function useFound(needle: string): { groups: FoundGroup[]; isSettled: boolean } {
  const options = { enabled: needle !== "" };
  const list = { limit: SHOWN, status: "all" } as const;
  const named = trpc.customers.list.useQuery({ ...list, search: needle }, options);
  const reached = trpc.customers.list.useQuery(
    { ...list, contact: needle, notNamed: needle },
    options,
  );
  const campaigns = trpc.campaigns.list.useQuery({ limit: SHOWN, search: needle }, options);
  const segments = trpc.segments.saved.useQuery(
    { limit: SHOWN, search: needle, show: "listed" },
    options,
  );
  // An account has few enough automations to have them all.
  const automations = trpc.automations.list.useQuery(undefined, { ...options, staleTime: 60_000 });
  const folded = needle.toLowerCase();
  const people = [...(named.data?.items ?? []), ...(reached.data?.items ?? [])].slice(0, SHOWN);
  const groups = [
    {
      label: "Customers",
      found: people.map(({ _id, name, email }) => ({
        key: `customer ${_id}`,
        name: name || email,
        note: email,
        to: customersNamed(name || email),
      })),
    },
    {
      label: "Campaigns",
      found: (campaigns.data?.items ?? []).map((campaign) => ({
        key: `campaign ${campaign._id}`,
        name: campaignTitle(campaign),
        note: campaign.template.subject,
        to: campaign.status === "draft" ? openDraft(campaign._id) : campaignPage(campaign._id),
      })),
    },
    {
      label: "Segments",
      found: (segments.data?.items ?? []).map(({ _id, name, description }) => ({
        key: `segment ${_id}`,
        name,
        note: description,
        to: segmentsNamed(name),
      })),
    },
    {
      label: "Automations",
      found: (automations.data ?? [])
        .filter(({ name }) => name.toLowerCase().includes(folded))
        .slice(0, SHOWN)
        .map(({ _id, name, state }) => ({
          key: `automation ${_id}`,
          name,
          note: STATES[state],
          to: automationPage(_id),
        })),
    },
  ];
  return {
    groups: needle === "" ? [] : groups.filter(({ found }) => found.length > 0),
    isSettled: ![named, reached, campaigns, segments, automations].some(
      ({ isFetching }) => isFetching,
    ),
  };
}
