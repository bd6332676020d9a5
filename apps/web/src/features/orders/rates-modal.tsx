import { MESSAGES } from "@dakiya/domain/messages";
import { currencyRatesInput } from "@dakiya/domain/wire";
import type { CurrencyRateWire } from "@dakiya/domain/wire";
import { ActionIcon, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Form } from "../../ui/form.tsx";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import classes from "./rates-modal.module.css";

/** What foreign currencies are worth in rupees. */
export function RatesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const rates = trpc.orders.rates.useQuery(undefined, { enabled: opened }).data;
  return (
    <Modal opened={opened} onClose={onClose} title="Currency rates">
      {rates === undefined ? (
        <RowsSkeleton rows={2} label="Loading rates" />
      ) : (
        <RatesForm stored={rates} onClose={onClose} />
      )}
    </Modal>
  );
}

type Line = { key: number; currency: string; rate: string };

function RatesForm({
  stored,
  onClose,
}: {
  stored: readonly CurrencyRateWire[];
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    [...stored, ...(stored.length === 0 ? [{ currency: "USD", rate: "" }] : [])].map(
      ({ currency, rate }, key) => ({ key, currency, rate: String(rate) }),
    ),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const saving = trpc.orders.saveRates.useMutation({
    onSuccess: () => {
      toastSuccess(MESSAGES.orders.ratesSaved);
      void utils.orders.rates.invalidate();
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.orders.ratesFailed)),
  });
  const change = (key: number, changes: Partial<Line>): void =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));

  function save(): void {
    const filled = lines.filter(({ currency, rate }) => `${currency}${rate}`.trim() !== "");
    const rates = filled.map(({ currency, rate }) => ({
      currency,
      rate: Number(rate.trim() === "" ? Number.NaN : rate),
    }));
    const result = currencyRatesInput.safeParse({ rates });
    setProblem(result.success ? null : (result.error.issues[0]?.message ?? null));
    if (result.success) saving.mutate(result.data);
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Text mb={16} className="soft">
        Rupees for one unit. Stored orders keep their rate.
      </Text>
      <Stack component="ul" gap={12} m="0 0 12px">
        {lines.map(({ key, currency, rate }) => (
          <li key={key} className={classes.line}>
            <TextInput
              aria-label="Currency"
              placeholder="USD"
              maxLength={3}
              autoComplete="off"
              value={currency}
              onChange={(event) => change(key, { currency: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Rupees for one ${currency}`}
              placeholder="83.50"
              inputMode="decimal"
              autoComplete="off"
              value={rate}
              onChange={(event) => change(key, { rate: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Remove ${currency || "this line"}`}
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
            { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, currency: "", rate: "" },
          ])
        }
      >
        Add currency
      </Button>
      <ModalFooter>
        <Button variant="default" onClick={onClose} disabled={saving.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save rates
        </Button>
      </ModalFooter>
    </Form>
  );
}
