import { MESSAGES } from "@dakiya/domain/messages";
import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { createSegmentInput, SEGMENT_NAME_MAX } from "@dakiya/domain/wire";
import type { SegmentWire } from "@dakiya/domain/wire";
import { TextInput } from "@mantine/core";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { SettingsForm } from "../settings-form/settings-form.tsx";
import { useSettingsForm } from "../settings-form/use-settings-form.ts";

type Saving = {
  /** Says what becomes of the segment. */
  hint: string;
  description: () => string;
  onSaved: (segment: SegmentWire) => void;
};

/**
 * Saves rules as a segment by a name of its own.
 *
 * @param rules - Null keeps the dialog closed.
 * @param description - The segment's description at this moment.
 */
export function SaveSegmentModal({
  rules,
  title,
  onSaved,
  onClose,
  ...saving
}: Saving & {
  rules: RequestedRuleGroup | null;
  title: string;
  onClose: () => void;
}) {
  return (
    <Modal opened={rules !== null} onClose={onClose} title={title} size="sm">
      {rules !== null && (
        <NameForm
          {...saving}
          rules={rules}
          onCancel={onClose}
          onSaved={(segment) => {
            onSaved(segment);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

const NAME = createSegmentInput.pick({ name: true });

function NameForm({
  rules,
  hint,
  description,
  onSaved,
  onCancel,
}: Saving & { rules: RequestedRuleGroup; onCancel: () => void }) {
  const utils = trpc.useUtils();
  const state = useSettingsForm({
    initial: { name: "" },
    schema: NAME,
    save: async ({ name }) =>
      await utils.client.segments.create.mutate({
        ...{ name, description: description().trim(), rules, listed: true },
      }),
    onSaved: (segment) => {
      toastSuccess(MESSAGES.segments.saved);
      void utils.segments.invalidate();
      void utils.insights.invalidate();
      onSaved(segment);
    },
    failed: MESSAGES.segments.saveFailed,
  });
  return (
    <SettingsForm state={state} saveLabel="Save segment" onCancel={onCancel}>
      <TextInput
        label="Segment name"
        required
        data-autofocus
        autoComplete="off"
        description={hint}
        {...state.limited("name", SEGMENT_NAME_MAX)}
      />
    </SettingsForm>
  );
}
