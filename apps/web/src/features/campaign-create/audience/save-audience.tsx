import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { createSegmentInput, SEGMENT_NAME_MAX } from "@dakiya/domain/wire";
import type { SegmentWire } from "@dakiya/domain/wire";
import { Button, TextInput } from "@mantine/core";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastSuccess } from "../../../lib/toast.ts";
import { seemsDisabled } from "../../../ui/form.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { SettingsForm } from "../../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";
import type { Audience } from "./use-audience.ts";

const NAME = createSegmentInput.pick({ name: true });

/** Opens the dialog that saves the rules by a name; pressed without complete rules it says what they lack. */
export function SaveAudienceButton({
  audience: { segment, savedSegmentId, usableRules },
  hasRules,
  onOpen,
}: {
  audience: Pick<Audience, "segment" | "savedSegmentId" | "usableRules">;
  hasRules: boolean;
  onOpen: (rules: SegmentRuleGroup | null) => void;
}) {
  // The members of a static segment are not those of its rules, so it is no new segment's audience.
  const isSaved = savedSegmentId !== null && (segment?.listed || !segment?.is_dynamic);
  return (
    <Button
      variant="default"
      disabled={isSaved}
      {...seemsDisabled(!hasRules || isSaved)}
      onClick={() => onOpen(usableRules(MESSAGES.createCampaign.estimateNeedsRules))}
    >
      Save this audience as…
    </Button>
  );
}

/**
 * Saves rules as a segment by a name of its own, which the campaign then uses.
 *
 * @param rules - Null keeps the dialog closed.
 * @param description - The form's segment description at this moment.
 */
export function SaveAudienceModal({
  rules,
  description,
  onSaved,
  onClose,
}: {
  rules: SegmentRuleGroup | null;
  description: () => string;
  onSaved: (segment: SegmentWire) => void;
  onClose: () => void;
}) {
  return (
    <Modal opened={rules !== null} onClose={onClose} title="Save audience" size="sm">
      {rules !== null && (
        <NameForm
          rules={rules}
          description={description}
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

function NameForm({
  rules,
  description,
  onSaved,
  onCancel,
}: {
  rules: SegmentRuleGroup;
  description: () => string;
  onSaved: (segment: SegmentWire) => void;
  onCancel: () => void;
}) {
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
        description="You find it again under Audience, and here."
        {...state.limited("name", SEGMENT_NAME_MAX)}
      />
    </SettingsForm>
  );
}
