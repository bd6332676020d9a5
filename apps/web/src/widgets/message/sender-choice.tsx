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
      data={data.flatMap(({ _id, isDefault, name, email }) => {
        const label = `${name} · ${email}`;
        const chosen = _id === null ? [] : [{ value: _id, label }];
        // One that was chosen before it became the default stays chosen.
        if (!isDefault) return chosen;
        return [{ value: "", label: `${label} (default)` }, ...(_id === value ? chosen : [])];
      })}
      value={value ?? ""}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? null : currentTarget.value)
      }
    />
  );
}
