import { MESSAGES } from "@dakiya/domain/messages";
import { describeAttribution } from "@dakiya/domain/order";
import { attributionInput } from "@dakiya/domain/wire";
import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Form } from "../../ui/form.tsx";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";

/** When an order counts for a campaign. */
export function AttributionModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const stored = trpc.orders.attribution.useQuery(undefined, { enabled: opened }).data;
  return (
    <Modal opened={opened} onClose={onClose} title="Campaign revenue">
      {stored === undefined ? (
        <RowsSkeleton rows={2} label="Loading campaign revenue" />
      ) : (
        <AttributionForm days={stored.days} onClose={onClose} />
      )}
    </Modal>
  );
}

function AttributionForm({ days, onClose }: { days: number; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [text, setText] = useState(String(days));
  const [problem, setProblem] = useState<string | null>(null);
  const saving = trpc.orders.saveAttribution.useMutation({
    onSuccess: () => {
      toastSuccess(MESSAGES.orders.attributionSaved);
      void utils.orders.attribution.invalidate();
      void utils.insights.analytics.invalidate();
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.orders.attributionFailed)),
  });
  const read = attributionInput.safeParse({
    days: /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN,
  });

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(read.success ? null : "Days must be a whole number from 1 to 30");
        if (read.success) saving.mutate(read.data);
      }}
    >
      <TextInput
        label="Days after a click"
        data-autofocus
        description={describeAttribution(read.success ? read.data.days : days)}
        inputWrapperOrder={["label", "input", "error", "description"]}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text mb={16} className="soft">
        Orders of the last 60 days are recounted. Older ones keep their campaign.
      </Text>
      <ModalFooter>
        <Button variant="default" onClick={onClose} disabled={saving.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </ModalFooter>
    </Form>
  );
}
