import { MESSAGES } from "@dakiya/domain/messages";
import { sendingRulesInput } from "@dakiya/domain/wire";
import type { SendingRulesWire } from "@dakiya/domain/wire";
import { Button, NumberInput, Radio, Select, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { LoadFailed } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import { leadFocus } from "../../ui/lead-focus.ts";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";

const words = MESSAGES.automations;
/** What is offered where there was no limit. */
const USUAL_CAP = 3;
/** The list shows this many names; typing finds the others. */
const DRAWN_AT_MOST = 100;

/** What all automations and campaigns share: the clock of the account, how many mails somebody gets, and how long campaigns wait. */
export function SendingRulesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, error, refetch } = trpc.automations.rules.useQuery(undefined, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Sending rules">
      {data !== undefined ? (
        <RulesForm rules={data} onClose={onClose} />
      ) : error === null ? (
        <RowsSkeleton rows={3} label="Loading the sending rules" />
      ) : (
        <LoadFailed title={words.loadFailed} onRetry={() => void refetch()} />
      )}
    </Modal>
  );
}

function RulesForm({ rules, onClose }: { rules: SendingRulesWire; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [timeZone, setTimeZone] = useState(rules.timeZone);
  const [hasCap, setHasCap] = useState(rules.mailCap !== null);
  const [cap, setCap] = useState<number | string>(rules.mailCap ?? USUAL_CAP);
  const [wait, setWait] = useState<number | string>(rules.holdSeconds);
  const [problem, setProblem] = useState<"cap" | "wait" | null>(null);
  const capField = useRef<HTMLInputElement>(null);
  const waitField = useRef<HTMLInputElement>(null);
  const saving = trpc.automations.saveRules.useMutation({
    onSuccess: (saved) => {
      toastSuccess(words.rulesSaved);
      utils.automations.rules.setData(undefined, saved);
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, words.saveFailed)),
  });
  const save = (): void => {
    const entered = { timeZone, mailCap: hasCap ? cap : null, holdSeconds: wait };
    const result = sendingRulesInput.safeParse(entered);
    const [first] = result.error?.issues ?? [];
    const field = first === undefined ? null : first.path[0] === "holdSeconds" ? "wait" : "cap";
    setProblem(field);
    const place = field === "wait" ? waitField.current : field === "cap" ? capField.current : null;
    if (place !== null) leadFocus(place);
    if (result.success) saving.mutate(result.data);
  };
  return (
    <Form onSubmit={save}>
      <Stack gap={12} mt={8}>
        <Select
          label="Time zone"
          description="Automations wait and send by this time zone"
          data={zones(rules.timeZone)}
          value={timeZone}
          onChange={(zone) => zone !== null && setTimeZone(zone)}
          searchable
          allowDeselect={false}
          limit={DRAWN_AT_MOST}
          nothingFoundMessage="Unknown time zone"
        />
        <Radio.Group
          label="Marketing emails to one customer"
          description="Campaigns and automations together"
          value={hasCap ? "cap" : "none"}
          onChange={(value) => setHasCap(value === "cap")}
        >
          <Stack gap={12} mt={8}>
            <Radio value="none" label="No limit" />
            <Radio value="cap" label="No more than … in 7 days" />
          </Stack>
        </Radio.Group>
        {hasCap && (
          <NumberInput
            ref={capField}
            label="Emails in 7 days"
            min={1}
            max={100}
            clampBehavior="none"
            allowDecimal={false}
            value={cap}
            error={problem === "cap" && words.capRange}
            onChange={setCap}
          />
        )}
        <NumberInput
          ref={waitField}
          label="Wait before sending"
          description="You can stop a new campaign for this many seconds, 0 to 300."
          min={0}
          max={300}
          clampBehavior="none"
          allowDecimal={false}
          value={wait}
          error={problem === "wait" && MESSAGES.server.holdRange}
          onChange={setWait}
        />
      </Stack>
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

/** Every time zone the browser knows, and the account's own. */
function zones(own: string): string[] {
  return [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
}
