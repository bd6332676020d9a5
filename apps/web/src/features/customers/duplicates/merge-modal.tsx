import { shownName } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import type {
  CustomerWire,
  DuplicateGroupWire,
  MergeInput,
  MergePreviewWire,
} from "@dakiya/domain/wire";
import { Alert, Button, Radio, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { LoadFailed } from "../../../ui/empty-state.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { movesInWords } from "./merge-words.ts";

type Values = MergeInput["values"];

/** Choices for a group; another group starts without any. */
type Chosen = {
  group: DuplicateGroupWire | null;
  keepId?: string;
  mergeId?: string;
  values: Values;
};

const NOTHING: Chosen = { group: null, values: {} };

/** Dialog for the kept customer of a group, and for the source of each field. Null keeps it closed. */
export function MergeModal({
  group,
  busy,
  onClose,
  onMerge,
}: {
  group: DuplicateGroupWire | null;
  busy: boolean;
  onClose: () => void;
  onMerge: (input: MergeInput) => void;
}) {
  const [last, setLast] = useState(NOTHING);
  const chosen = last.group === group ? last : NOTHING;
  const choose = (choice: Omit<Chosen, "group">) => setLast({ group, ...choice });
  const customers = group?.customers ?? [];
  const keep = customers.find(({ _id }) => _id === chosen.keepId) ?? customers[0];
  const others = customers.filter((one) => one !== keep);
  const other = others.find(({ _id }) => _id === chosen.mergeId) ?? others[0];
  const close = () => {
    setLast(NOTHING);
    onClose();
  };
  const pair = { keepId: keep?._id ?? "", mergeId: other?._id ?? "" };
  const preview = trpc.duplicates.previewMerge.useQuery(pair, { enabled: group !== null });
  return (
    <Modal
      opened={group !== null}
      onClose={close}
      title="Merge customers"
      size="lg"
      footer={
        <>
          <Button variant="default" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={preview.data === undefined}
            onClick={() => onMerge({ ...pair, values: chosen.values })}
          >
            Merge customers
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        <CustomerChoice
          label="Customer to keep"
          customers={customers}
          value={pair.keepId}
          onChange={(keepId) => choose({ keepId, values: {} })}
        />
        {others.length > 1 && (
          <CustomerChoice
            label="Customer to merge into them"
            customers={others}
            value={pair.mergeId}
            onChange={(mergeId) => choose({ keepId: pair.keepId, mergeId, values: {} })}
          />
        )}
        {preview.error !== null && preview.data === undefined ? (
          <LoadFailed
            title={MESSAGES.duplicates.mergePreviewFailed}
            reason={serverMessage(preview.error, MESSAGES.duplicates.mergePreviewFailed)}
            onRetry={() => void preview.refetch()}
          />
        ) : preview.data === undefined ? (
          <RowsSkeleton rows={3} label="Comparing" />
        ) : (
          <Comparison
            preview={preview.data}
            values={chosen.values}
            onChange={(values) => choose({ ...pair, values })}
          />
        )}
      </Stack>
    </Modal>
  );
}

function CustomerChoice({
  label,
  customers,
  value,
  onChange,
}: {
  label: string;
  customers: readonly CustomerWire[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <Stack gap={8} mt={6}>
        {customers.map((customer) => (
          <Radio
            key={customer._id}
            className="anywhere"
            value={customer._id}
            label={`${shownName(customer)}, ${customer.email}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The fields that differ, each with its two values, and the other effects of the merge. */
function Comparison({
  preview: { fields, moves, email_stop: stop },
  values,
  onChange,
}: {
  preview: MergePreviewWire;
  values: Values;
  onChange: (values: Values) => void;
}) {
  return (
    <>
      {fields.map(({ name, label, kept, other, preset }) => (
        <Radio.Group
          key={name}
          label={label}
          value={values[name] ?? preset}
          onChange={(side) => onChange({ ...values, [name]: side === "kept" ? "kept" : "other" })}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8} mt={6}>
            <Radio className="anywhere" value="kept" label={kept || "Empty"} />
            <Radio className="anywhere" value="other" label={other || "Empty"} />
          </SimpleGrid>
        </Radio.Group>
      ))}
      {stop !== null && <Alert color="yellow">{MESSAGES.duplicates.emailStop[stop]}</Alert>}
      <p className="note">{movesInWords(moves, "Moves along")} You can undo this for 24 hours.</p>
    </>
  );
}
