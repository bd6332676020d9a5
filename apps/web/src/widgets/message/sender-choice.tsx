import { NativeSelect } from "@mantine/core";
import { trpc } from "../../lib/server/trpc.ts";
import { FRESH_MS } from "../../lib/server/on-focus.ts";

/** The sender of an email; nothing while there is one only. */
export function SenderChoice({
  value,
  onChange,
}: {
  /** Null for the default one. */
  value: string | null;
  onChange: (senderId: string | null) => void;
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
        onChange(currentTarget.value === "" ? null : currentTarget.value)
      }
    />
  );
}
