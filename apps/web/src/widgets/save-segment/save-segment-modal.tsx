import { MESSAGES } from "@dakiya/domain/messages";
import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { createSegmentInput, SEGMENT_NAME_MAX } from "@dakiya/domain/wire";
import type { BulkFilter, SegmentWire } from "@dakiya/domain/wire";
import { Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { countCustomers } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { SettingsForm } from "../settings-form/settings-form.tsx";
import { useSettingsForm } from "../settings-form/use-settings-form.ts";

/** Customers who can be saved as a fixed list in place of the rules. */
export type FixedChoice = {
  who: { ids: string[] } | { filter: BulkFilter };
  count: number;
  /** Whether it is the first choice. */
  isFirst: boolean;
};

type Saving = {
  /** Effect of the save on the segment. */
  hint: string;
  fixed?: FixedChoice;
  description: () => string;
  onSaved: (segment: SegmentWire) => void;
};

type Kind = "fixed" | "rules";

/**
 * Saves rules as a segment by a name of its own.
 *
 * @param rules - Null keeps the dialog closed; an empty group leaves the fixed list as the only choice.
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
  fixed,
  hint,
  description,
  onSaved,
  onCancel,
}: Saving & { rules: RequestedRuleGroup; onCancel: () => void }) {
  const utils = trpc.useUtils();
  const hasRules = rules.rules.length > 0;
  const [kind, setKind] = useState<Kind>(fixed?.isFirst === true || !hasRules ? "fixed" : "rules");
  const isFixed = fixed !== undefined && kind === "fixed";
  const state = useSettingsForm({
    initial: { name: "" },
    schema: NAME,
    save: async ({ name }) => {
      const words = { name, description: description().trim() };
      const { createFixed, create } = utils.client.segments;
      if (isFixed) return (await createFixed.mutate({ ...words, ...fixed.who })).segment;
      return await create.mutate({ ...words, rules, listed: true });
    },
    onSaved: (segment) => {
      toastSuccess(isFixed ? MESSAGES.segments.filling : MESSAGES.segments.saved);
      void utils.segments.invalidate();
      if (isFixed) void utils.bulkChanges.invalidate();
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
        {...(fixed === undefined ? { description: hint } : {})}
        {...state.limited("name", SEGMENT_NAME_MAX)}
      />
      {fixed !== undefined && (
        <Radio.Group
          label="Who is in it"
          value={kind}
          onChange={(value) => setKind(value === "fixed" ? "fixed" : "rules")}
        >
          <Stack gap={8} mt={8}>
            <Radio
              value="fixed"
              label={`These ${countCustomers(fixed.count)} (fixed list)`}
              description="Stays as it is until you change it"
            />
            {hasRules && (
              <Radio value="rules" label="By these filters (keeps up to date)" description={hint} />
            )}
          </Stack>
        </Radio.Group>
      )}
    </SettingsForm>
  );
}
