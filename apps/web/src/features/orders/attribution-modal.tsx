import { MESSAGES } from "@dakiya/domain/messages";
import { describeAttribution } from "@dakiya/domain/order";
import { attributionInput } from "@dakiya/domain/wire";
import { TextInput } from "@mantine/core";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SettingsForm } from "../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";

/** When an order counts for a campaign. */
export function AttributionModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const query = trpc.orders.attribution.useQuery(undefined, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Campaign revenue">
      <Loaded
        state={loadState(query, "The setting could not be loaded")}
        label="Loading campaign revenue"
        rows={2}
      >
        {({ days }) => <AttributionForm days={days} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

const bodyOf = ({ days }: { days: string }) => ({
  days: /^\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN,
});

function AttributionForm({ days, onClose }: { days: number; onClose: () => void }) {
  const utils = trpc.useUtils();
  const state = useSettingsForm({
    initial: { days: String(days) },
    schema: attributionInput,
    bodyOf,
    problemOf: ({ path }) => ({ path, message: "Days must be a whole number from 1 to 30" }),
    save: (body) => utils.client.orders.saveAttribution.mutate(body),
    onSaved: () => {
      toastSuccess(MESSAGES.orders.attributionSaved);
      void utils.orders.attribution.invalidate();
      void utils.insights.analytics.invalidate();
      onClose();
    },
    failed: MESSAGES.orders.attributionFailed,
  });
  const { form } = state;
  const typed = attributionInput.safeParse(bodyOf(form.values)).data;
  return (
    <SettingsForm state={state} saveLabel="Save" onCancel={onClose}>
      <TextInput
        label="Days after a click"
        data-autofocus
        description={describeAttribution(typed?.days ?? days)}
        inputWrapperOrder={["label", "input", "error", "description"]}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps("days")}
      />
      <p className="soft">
        Orders of the last 60 days are recounted. Older ones keep their campaign.
      </p>
    </SettingsForm>
  );
}
