import { MESSAGES } from "@dakiya/domain/messages";
import { sendingRulesInput } from "@dakiya/domain/wire";
import type { SendingRulesWire } from "@dakiya/domain/wire";
import { NumberInput, Radio, Select, Stack } from "@mantine/core";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SettingsForm } from "../settings-form/settings-form.tsx";
import { useSettingsForm } from "../settings-form/use-settings-form.ts";

const words = MESSAGES.automations;
/** What is offered where there was no limit. */
const USUAL_CAP = 3;
/** The list shows this many names; typing finds the others. */
const DRAWN_AT_MOST = 100;

/** What all automations and campaigns share: the clock of the account, how many mails somebody gets, and how long campaigns wait. */
export function SendingRulesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const query = trpc.automations.rules.useQuery(undefined, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Sending rules">
      <Loaded state={loadState(query, words.loadFailed)} label="Loading the sending rules">
        {(rules) => <RulesForm rules={rules} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

function RulesForm({ rules, onClose }: { rules: SendingRulesWire; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { timeZone, mailCap, holdSeconds } = rules;
  const state = useSettingsForm({
    initial: {
      timeZone,
      limit: mailCap === null ? "none" : "cap",
      mailCap: mailCap ?? USUAL_CAP,
      holdSeconds,
    },
    schema: sendingRulesInput,
    bodyOf: ({ limit, ...values }) => ({
      ...values,
      mailCap: limit === "cap" ? values.mailCap : null,
    }),
    problemOf: ({ path }) => ({
      path,
      message: path === "holdSeconds" ? MESSAGES.server.holdRange : words.capRange,
    }),
    save: (body) => utils.client.automations.saveRules.mutate(body),
    onSaved: (saved) => {
      toastSuccess(words.rulesSaved);
      utils.automations.rules.setData(undefined, saved);
      onClose();
    },
    failed: words.saveFailed,
  });
  const { form } = state;
  return (
    <SettingsForm state={state} saveLabel="Save" onCancel={onClose}>
      <Select
        label="Time zone"
        description="Automations wait and send by this time zone"
        data={zones(timeZone)}
        searchable
        allowDeselect={false}
        limit={DRAWN_AT_MOST}
        nothingFoundMessage="Unknown time zone"
        {...form.getInputProps("timeZone")}
      />
      <Radio.Group
        label="Marketing emails to one customer"
        description="Campaigns and automations together"
        {...form.getInputProps("limit")}
      >
        <Stack gap={12} mt={8}>
          <Radio value="none" label="No limit" />
          <Radio value="cap" label="No more than … in 7 days" />
        </Stack>
      </Radio.Group>
      {form.values.limit === "cap" && (
        <NumberInput
          label="Emails in 7 days"
          min={1}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps("mailCap")}
        />
      )}
      <NumberInput
        label="Wait before sending"
        description="You can stop a new campaign for this many seconds, 0 to 300."
        min={0}
        max={300}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps("holdSeconds")}
      />
    </SettingsForm>
  );
}

/** Every time zone the browser knows, and the account's own. */
function zones(own: string): string[] {
  return [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
}
