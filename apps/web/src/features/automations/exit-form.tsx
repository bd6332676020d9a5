import type { AutomationDraft } from "@dakiya/domain/automation";
import { Checkbox, Radio, Stack } from "@mantine/core";
import { DaysInput } from "./forms/fields.tsx";
import { RulesInput } from "./forms/rules-input.tsx";

export function ExitForm({
  leaveWhen,
  hasSegment,
  onChange,
}: {
  leaveWhen: AutomationDraft["leaveWhen"];
  /** Whether it starts with a segment, which can be left. */
  hasSegment: boolean;
  onChange: (leaveWhen: AutomationDraft["leaveWhen"]) => void;
}) {
  const { rules, bought, clicked, leftSegment, replied = false } = leaveWhen;
  return (
    <Stack>
      <Stack gap={12} role="group" aria-label="Stops when">
        <Checkbox label="They unsubscribe, always" checked disabled readOnly />
        <Checkbox
          label="They order"
          checked={bought}
          onChange={({ currentTarget }) =>
            onChange({ ...leaveWhen, bought: currentTarget.checked })
          }
        />
        <Checkbox
          label="They click a link in one of its emails"
          checked={clicked}
          onChange={({ currentTarget }) =>
            onChange({ ...leaveWhen, clicked: currentTarget.checked })
          }
        />
        <Checkbox
          label="They reply to one of its emails"
          checked={replied}
          onChange={({ currentTarget }) =>
            onChange({ ...leaveWhen, replied: currentTarget.checked })
          }
        />
        {(hasSegment || leftSegment) && (
          <Checkbox
            label="They leave the segment it starts with"
            checked={leftSegment}
            onChange={({ currentTarget }) =>
              onChange({ ...leaveWhen, leftSegment: currentTarget.checked })
            }
          />
        )}
        <Checkbox
          label="They match rules"
          checked={rules !== null}
          onChange={({ currentTarget }) =>
            onChange({
              ...leaveWhen,
              rules: currentTarget.checked ? { combinator: "and", rules: [] } : null,
            })
          }
        />
      </Stack>
      {rules !== null && (
        <RulesInput
          label="Exit rules"
          rules={rules}
          onChange={(next) => onChange({ ...leaveWhen, rules: next })}
        />
      )}
      <p className="note">Checked again before each email: an order stops it.</p>
    </Stack>
  );
}

/** Whether a customer can get it again. */
export function ReentryForm({
  reentry,
  onChange,
}: {
  reentry: AutomationDraft["reentry"];
  onChange: (reentry: AutomationDraft["reentry"]) => void;
}) {
  return (
    <Stack maw={640}>
      <Radio.Group
        aria-label="Again"
        value={reentry.type}
        onChange={(value) =>
          onChange(
            value === "afterDays"
              ? { type: value, days: 90 }
              : { type: value === "every" ? value : "never" },
          )
        }
      >
        <Stack gap={12}>
          <Radio value="never" label="Each customer gets this once" />
          <Radio value="afterDays" label="Again after some days" />
          <Radio value="every" label="Again every time" />
        </Stack>
      </Radio.Group>
      {reentry.type === "afterDays" && (
        <DaysInput days={reentry.days} onChange={(days) => onChange({ ...reentry, days })} />
      )}
    </Stack>
  );
}

/** Choice for an email over the account's limit. */
export function CappedForm({
  whenCapped,
  onChange,
}: {
  whenCapped: AutomationDraft["whenCapped"];
  onChange: (whenCapped: AutomationDraft["whenCapped"]) => void;
}) {
  return (
    <Radio.Group
      aria-label="Over the limit"
      value={whenCapped}
      onChange={(value) => onChange(value === "skip" ? "skip" : "later")}
    >
      <Stack gap={12}>
        <Radio value="later" label="The email waits until the limit has room" />
        <Radio value="skip" label="They skip the email" />
      </Stack>
    </Radio.Group>
  );
}
