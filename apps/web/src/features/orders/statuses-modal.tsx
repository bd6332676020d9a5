import { MESSAGES } from "@dakiya/domain/messages";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@dakiya/domain/order";
import type { OrderStatus } from "@dakiya/domain/order";
import { statusWordsInput } from "@dakiya/domain/wire";
import type { StatusWordWire } from "@dakiya/domain/wire";
import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Form } from "../../ui/form.tsx";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import classes from "./rates-modal.module.css";

/** What the shop's own words for the state of an order mean. */
export function StatusesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const statuses = trpc.orders.statuses.useQuery(undefined, { enabled: opened }).data;
  return (
    <Modal opened={opened} onClose={onClose} title="Order statuses">
      {statuses === undefined ? (
        <RowsSkeleton rows={2} label="Loading order statuses" />
      ) : (
        <StatusesForm stored={statuses} onClose={onClose} />
      )}
    </Modal>
  );
}

type Line = { key: number; word: string; status: OrderStatus };

/** Shown where nothing is set: whether these count depends on the shop. */
const USUAL = [{ word: "on_hold", status: "unpaid" }] as const;

function StatusesForm({
  stored,
  onClose,
}: {
  stored: readonly StatusWordWire[];
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    (stored.length === 0 ? USUAL : stored).map((one, key) => ({ key, ...one })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const saving = trpc.orders.saveStatuses.useMutation({
    onSuccess: () => {
      toastSuccess(MESSAGES.orders.statusesSaved);
      void utils.orders.statuses.invalidate();
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.orders.statusesFailed)),
  });
  const change = (key: number, changes: Partial<Line>): void =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));

  function save(): void {
    const statuses = lines
      .filter(({ word }) => word.trim() !== "")
      .map(({ word, status }) => ({ word, status }));
    const result = statusWordsInput.safeParse({ statuses });
    setProblem(result.success ? null : (result.error.issues[0]?.message ?? null));
    if (result.success) saving.mutate({ statuses });
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Text mb={16} className="soft">
        What your shop’s statuses mean, such as “on hold” for cash on delivery. Stored orders change
        when imported again.
      </Text>
      <Stack component="ul" gap={12} m="0 0 12px">
        {lines.map(({ key, word, status }) => (
          <li key={key} className={classes.line}>
            <TextInput
              aria-label="Status in your shop"
              placeholder="on hold"
              maxLength={60}
              autoComplete="off"
              value={word}
              onChange={(event) => change(key, { word: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={`Meaning of ${word || "this status"}`}
              value={status}
              data={ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }))}
              onChange={({ currentTarget: { value } }) =>
                change(key, { status: ORDER_STATUSES.find((one) => one === value) ?? "unpaid" })
              }
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Remove ${word || "this line"}`}
              onClick={() => setLines(lines.filter((line) => line.key !== key))}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </Stack>
      {problem !== null && (
        <Text mb={8} c="var(--red-ink)" role="alert">
          {problem}
        </Text>
      )}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() =>
          setLines([
            ...lines,
            { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, word: "", status: "paid" },
          ])
        }
      >
        Add status
      </Button>
      <ModalFooter>
        <Button variant="default" onClick={onClose} disabled={saving.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save statuses
        </Button>
      </ModalFooter>
    </Form>
  );
}
