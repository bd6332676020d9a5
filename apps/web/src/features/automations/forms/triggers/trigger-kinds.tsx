import type { TriggerType } from "@dakiya/domain/automation";
import { Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { CampaignSelect } from "../campaign-select.tsx";
import classes from "../fields.module.css";
import {
  DateFieldSelect,
  DaysAround,
  DaysInput,
  OwnFieldSelect,
  TimeInput,
  ZoneNote,
} from "../fields.tsx";
import { SegmentSelect } from "../segment-select.tsx";
import type { TriggerKind } from "./kind.ts";

const joinsSegment: TriggerKind<"joinsSegment"> = {
  label: "A customer joins a segment",
  Form: ({ trigger, onChange }) => (
    <>
      <SegmentSelect
        segmentId={trigger.segmentId}
        onChange={(segmentId) => onChange({ ...trigger, segmentId })}
      />
      <p className="note">Checked every minute. New matches are enrolled.</p>
    </>
  ),
};

const SOURCES = [
  { value: "", label: "in any way" },
  { value: "form", label: "by a form" },
  { value: "import", label: "by an import" },
  { value: "api", label: "by a program" },
] as const;

const AddedForm: TriggerKind<"added">["Form"] = ({ trigger, onChange }) => {
  const { by, tag } = trigger;
  return (
    <>
      <NativeSelect
        label="Added"
        data={[...SOURCES]}
        value={by ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const source = SOURCES.find((one) => one.value === value)?.value ?? "";
          onChange({ ...trigger, by: source === "" ? null : source });
        }}
      />
      <Checkbox
        label="Only customers who get a tag, new or not"
        checked={tag !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...trigger, tag: checked ? { field: "", tag: "" } : null })
        }
      />
      {tag !== null && (
        <Group gap={12} align="flex-end" className={classes.row ?? ""}>
          <OwnFieldSelect
            label="Field of tags"
            types={["tags"]}
            field={tag.field}
            onChange={(field) => onChange({ ...trigger, tag: { ...tag, field } })}
          />
          <TextInput
            label="Tag"
            autoComplete="off"
            maxLength={100}
            value={tag.tag}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...trigger, tag: { ...tag, tag: value } })
            }
          />
        </Group>
      )}
    </>
  );
};

const added: TriggerKind<"added"> = {
  label: "A customer is added, or gets a tag",
  Form: AddedForm,
};

const order: TriggerKind<"order"> = {
  label: "A customer orders",
  Form: ({ trigger, onChange }) => (
    <Radio.Group
      label="Which order"
      value={trigger.first ? "first" : "every"}
      onChange={(value) => onChange({ ...trigger, first: value === "first" })}
    >
      <Stack gap={12}>
        <Radio value="every" label="Any order" />
        <Radio value="first" label="Only the first order" />
      </Stack>
    </Radio.Group>
  ),
};

const lastOrder: TriggerKind<"lastOrder"> = {
  label: "Some days after a customer's last order",
  Form: ({ trigger, onChange }) => (
    <>
      <Group gap={12} align="flex-end" className={classes.row ?? ""}>
        <DaysInput days={trigger.days} onChange={(days) => onChange({ ...trigger, days })} />
        <TimeInput time={trigger.time} onChange={(time) => onChange({ ...trigger, time })} />
      </Group>
      <ZoneNote />
    </>
  ),
};

const date: TriggerKind<"date"> = {
  label: "A customer's date comes: a birthday, a renewal",
  Form: ({ trigger, onChange }) => (
    <>
      <Group gap={12} align="flex-end" className={classes.row ?? ""}>
        <DaysAround days={trigger.days} onChange={(days) => onChange({ ...trigger, days })} />
        <DateFieldSelect
          field={trigger.field}
          onChange={(field) => onChange({ ...trigger, field })}
        />
        <TimeInput time={trigger.time} onChange={(time) => onChange({ ...trigger, time })} />
      </Group>
      <ZoneNote />
      <Radio.Group
        label="How often"
        value={trigger.every}
        onChange={(value) => onChange({ ...trigger, every: value === "once" ? value : "year" })}
      >
        <Stack gap={12}>
          <Radio value="year" label="Each year, as for a birthday" />
          <Radio value="once" label="Once, on the date itself" />
        </Stack>
      </Radio.Group>
    </>
  ),
};

const click: TriggerKind<"click"> = {
  label: "A customer clicks in a campaign",
  Form: ({ trigger, onChange }) => (
    <>
      <CampaignSelect
        campaignId={trigger.campaignId}
        onChange={(campaignId) => onChange({ ...trigger, campaignId })}
      />
      <TextInput
        label="Link"
        description="The full address as in the email. Leave empty for any link"
        type="url"
        autoComplete="off"
        placeholder="https://shop.example.com/sale"
        maxLength={2_048}
        value={trigger.link ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...trigger, link: value === "" ? null : value })
        }
      />
    </>
  ),
};

const byHand: TriggerKind<"byHand"> = {
  label: "You add customers by hand",
  Form: () => (
    <p className="note">
      Select customers on the Customers page, then “Add to automation”. Programs can add them too.
    </p>
  ),
};

/** THE table of triggers, in the order of the menu. */
export const TRIGGER_KINDS: { readonly [Type in TriggerType]: TriggerKind<Type> } = {
  ...{ joinsSegment, added, order, lastOrder, date, click, byHand },
};
