import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { isFixedList } from "@dakiya/domain/segment";
import { countCustomers, formatCount } from "../../../lib/format.ts";
import { useAllSegments } from "../../../lib/server/use-all-segments.ts";
import { Modal } from "../../../ui/modal.tsx";

/** Whether customers are added to a fixed list or removed from it. */
export type MembersKind = "add" | "remove";

const WORDS = {
  add: { title: "Add to a fixed list", verb: "Add" },
  remove: { title: "Remove from a fixed list", verb: "Remove" },
} as const;

/** Asks which fixed list selected customers are added to, or removed from. Null keeps it closed. */
export function MembersModal({
  kind,
  onClose,
  ...form
}: {
  kind: MembersKind | null;
  count: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: (segmentId: string) => void;
}) {
  return (
    <Modal
      opened={kind !== null}
      onClose={onClose}
      title={kind === null ? "" : WORDS[kind].title}
      size="sm"
    >
      {kind !== null && <MembersForm {...form} verb={WORDS[kind].verb} onClose={onClose} />}
    </Modal>
  );
}

function MembersForm({
  verb,
  count,
  busy,
  onClose,
  onConfirm,
}: {
  verb: string;
  count: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: (segmentId: string) => void;
}) {
  const { data, isPending, error } = useAllSegments({ enabled: true, refetchOnMount: "always" });
  const [chosen, setChosen] = useState<string | null>(null);
  const lists = (data ?? []).filter(
    (one) => isFixedList(one.is_dynamic, one.rules) && !one.archived,
  );
  if (error !== null) return <p role="alert">{MESSAGES.segments.loadFailed}</p>;
  const isEmpty = !isPending && lists.length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) onConfirm(chosen);
      }}
    >
      <Stack>
        <Select
          label="Fixed list"
          placeholder="Choose a list"
          required
          searchable
          data-autofocus
          description={
            isEmpty ? "No fixed lists yet. Save selected customers as a segment first." : undefined
          }
          value={chosen}
          onChange={setChosen}
          data={lists.map(({ _id, name, estimated_count }) => ({
            value: _id,
            label: `${name} (${formatCount(estimated_count)})`,
          }))}
        />
        <Group justify="flex-end" gap={8} mt={8}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={chosen === null}>
            {verb} {countCustomers(count)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
