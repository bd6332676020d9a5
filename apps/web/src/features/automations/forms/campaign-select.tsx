import { Loader, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { campaignTitle } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";

const NEWEST = 200;

/** One of the newest campaigns, or the one that is chosen already. */
export function CampaignSelect({
  campaignId,
  onChange,
}: {
  campaignId: string;
  onChange: (campaignId: string) => void;
}) {
  const { client } = trpc.useUtils();
  const list = useQuery({
    queryKey: [...getQueryKey(trpc.campaigns.list), "newest"],
    queryFn: async ({ signal }) =>
      (await client.campaigns.list.query({ limit: NEWEST }, { signal })).items,
  });
  const chosen = trpc.campaigns.get.useQuery({ id: campaignId }, { enabled: campaignId !== "" });
  const campaigns = (list.data ?? []).filter(({ status }) => status !== "draft");
  const others = campaigns.some(({ _id }) => _id === campaignId) ? [] : [chosen.data ?? []].flat();
  return (
    <Select
      label="Campaign"
      placeholder="Choose a campaign"
      searchable
      allowDeselect={false}
      value={campaignId === "" ? null : campaignId}
      data={[...campaigns, ...others].map((one) => ({
        value: one._id,
        label: campaignTitle(one),
      }))}
      onChange={(id) => id !== null && onChange(id)}
      nothingFoundMessage={
        list.error === null
          ? list.isFetching
            ? "Loading campaigns..."
            : "No campaigns found"
          : serverMessage(list.error, "The campaigns could not be loaded")
      }
      rightSection={list.data === undefined && list.isFetching ? <Loader size={16} /> : undefined}
    />
  );
}
