import { NativeSelect } from "@mantine/core";
import { trpc } from "../../../lib/server/trpc.ts";
import { FRESH_MS } from "../../../lib/server/on-focus.ts";
import type { CampaignFormState } from "../use-campaign-form.ts";

/** The sender of the campaign; nothing while there is one only. */
export function SenderChoice({
  value,
  change,
}: {
  /** Null for the default one. */
  value: string | null;
  change: CampaignFormState["change"];
}) {
  const { data = [] } = trpc.senders.list.useQuery(undefined, { staleTime: FRESH_MS });
  if (data.length < 2) return null;
  return (
    <NativeSelect
      label="Sender"
      data={data.map(({ _id, name, email }) => ({
        value: _id ?? "",
        label: `${name} · ${email}${_id === null ? " (default)" : ""}`,
      }))}
      value={value ?? ""}
      onChange={({ currentTarget }) =>
        change({ senderId: currentTarget.value === "" ? null : currentTarget.value })
      }
    />
  );
}
