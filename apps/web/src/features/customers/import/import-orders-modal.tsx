import { MESSAGES } from "@dakiya/domain/messages";
import { ORDER_STATUS_LABELS } from "@dakiya/domain/order";
import type { OrderStatus } from "@dakiya/domain/order";
import type { OrderQuestion } from "@dakiya/domain/wire";
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { useAnswered } from "./use-answered.ts";

/** Meanings of a word; a partial refund is missing, because a word has no amount. */
const MEANINGS = ["placed", "paid", "unpaid", "cancelled", "refunded"] as const;

/** The choice of a shop that is not known yet. */
const ANOTHER = "";

type Draft = { id: string; shop: string | null; name: string; words: Record<string, OrderStatus> };

/**
 * Open questions about a file of orders; the answer continues the import. Null keeps it closed.
 *
 * @param byItself - Opened without a click, so only once everything is loaded.
 */
export function ImportOrdersModal({
  importId,
  byItself,
  cancelling,
  onCancel,
  onClose,
}: {
  importId: string | null;
  byItself: boolean;
  cancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
}) {
  const [kept, setKept] = useState<Draft | null>(null);
  const id = importId ?? "";
  const query = trpc.imports.get.useQuery(
    { id },
    { enabled: importId !== null, refetchOnMount: "always" },
  );
  const { data, error } = query;
  const question = data?.order_question ?? null;
  const draft: Draft =
    kept?.id === id ? kept : { id, shop: question?.shop?.known[0] ?? null, name: "", words: {} };
  const shop = draft.shop === ANOTHER ? draft.name.trim() : draft.shop;
  const isComplete =
    question !== null &&
    (question.shop === null || (shop !== null && shop !== "")) &&
    question.words.every(({ word }) => draft.words[word] !== undefined);

  const answer = trpc.imports.answerOrders.useMutation(useAnswered(id, onClose));

  return (
    <Modal
      opened={importId !== null && !(byItself && data === undefined && error === null)}
      onClose={onClose}
      title={`Orders in ${data?.filename ?? "the file"}`}
      footer={
        <>
          <Button variant="default" disabled={answer.isPending} onClick={onCancel}>
            Cancel import
          </Button>
          <Button
            disabled={!isComplete || cancelling}
            loading={answer.isPending}
            onClick={() =>
              answer.mutate({
                id,
                ...(question?.shop == null || shop === null ? {} : { shop }),
                statuses: Object.entries(draft.words).map(([word, status]) => ({ word, status })),
              })
            }
          >
            Import orders
          </Button>
        </>
      }
    >
      {question !== null ? (
        <Stack gap={24}>
          <ShopPart question={question} draft={draft} onChange={setKept} />
          <WordsPart question={question} draft={draft} onChange={setKept} />
        </Stack>
      ) : (
        <Loaded
          state={loadState(query, MESSAGES.customers.importsFailed)}
          label="Reading the file"
          rows={3}
        >
          {() => <p>{MESSAGES.server.importAnswered}</p>}
        </Loaded>
      )}
    </Modal>
  );
}

type Part = { question: OrderQuestion; draft: Draft; onChange: (draft: Draft) => void };

function ShopPart({ question: { shop }, draft, onChange }: Part) {
  if (shop === null) return null;
  return (
    <Stack component="section" gap={12}>
      <NativeSelect
        label={`Which ${shop.label} shop are these orders from?`}
        description="Order numbers alone don’t identify a shop."
        value={draft.shop ?? ""}
        data={[...shop.known, { value: ANOTHER, label: "Another shop…" }]}
        onChange={({ currentTarget }) => onChange({ ...draft, shop: currentTarget.value })}
      />
      {draft.shop === ANOTHER && (
        <TextInput
          label="Shop name"
          maxLength={25}
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
        />
      )}
    </Stack>
  );
}

function WordsPart({ question: { words }, draft, onChange }: Part) {
  if (words.length === 0) return null;
  return (
    <Stack component="section" gap={12}>
      <p className="soft">
        What do these statuses mean in your shop? Placed and paid orders count as spent. Dakiya
        remembers your choices.
      </p>
      {words.map(({ word, lines }) => (
        <NativeSelect
          key={word}
          label={word}
          description={`On ${formatCount(lines)} ${lines === 1 ? "line" : "lines"}`}
          value={draft.words[word] ?? ""}
          data={[
            { value: "", label: "Choose…", disabled: true },
            ...MEANINGS.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] })),
          ]}
          onChange={({ currentTarget }) => {
            const status = MEANINGS.find((one) => one === currentTarget.value);
            if (status !== undefined)
              onChange({ ...draft, words: { ...draft.words, [word]: status } });
          }}
        />
      ))}
    </Stack>
  );
}
