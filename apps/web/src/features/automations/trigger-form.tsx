import { newTrigger } from "@dakiya/domain/automation";
import type { DraftTrigger } from "@dakiya/domain/automation";
import { Checkbox, NativeSelect, NumberInput, Radio, TextInput } from "@mantine/core";
import { CampaignSelect } from "./forms/campaign-select.tsx";
import {
  DateFieldSelect,
  DaysAround,
  OwnFieldSelect,
  TimeInput,
  ZoneNote,
} from "./forms/fields.tsx";
import classes from "./forms/fields.module.css";
import { SegmentSelect } from "./forms/segment-select.tsx";

const TYPES: readonly { value: DraftTrigger["type"]; label: string }[] = [
  { value: "joinsSegment", label: "Somebody joins a segment" },
  { value: "added", label: "Somebody is added, or gets a tag" },
  { value: "order", label: "Somebody orders" },
  { value: "lastOrder", label: "Some days have passed since somebody's last order" },
  { value: "date", label: "A date of somebody's comes: a birthday, a renewal" },
  { value: "click", label: "Somebody clicks in a campaign" },
  { value: "byHand", label: "You add somebody by hand" },
];

/** What lets somebody in. */
export function TriggerForm({
  trigger,
  onChange,
}: {
  trigger: DraftTrigger;
  onChange: (trigger: DraftTrigger) => void;
}) {
  return (
    <div className={classes.form}>
      <NativeSelect
        label="It starts when"
        data={[...TYPES]}
        value={trigger.type}
        onChange={({ currentTarget: { value } }) => {
          const type = TYPES.find((one) => one.value === value)?.value;
          if (type !== undefined && type !== trigger.type) onChange(newTrigger(type));
        }}
      />
      <Details trigger={trigger} onChange={onChange} />
    </div>
  );
}

function Details({
  trigger,
  onChange,
}: {
  trigger: DraftTrigger;
  onChange: (trigger: DraftTrigger) => void;
}) {
  switch (trigger.type) {
    case "joinsSegment":
      return (
        <>
          <SegmentSelect
            segmentId={trigger.segmentId}
            onChange={(segmentId) => onChange({ ...trigger, segmentId })}
          />
          <p className={classes.note}>Checked every minute. New matches are enrolled.</p>
        </>
      );
    case "date":
      return (
        <>
          <div className={classes.row}>
            <DaysAround days={trigger.days} onChange={(days) => onChange({ ...trigger, days })} />
            <DateFieldSelect
              field={trigger.field}
              onChange={(field) => onChange({ ...trigger, field })}
            />
            <TimeInput time={trigger.time} onChange={(time) => onChange({ ...trigger, time })} />
          </div>
          <ZoneNote />
          <Radio.Group
            label="How often"
            value={trigger.every}
            onChange={(value) => onChange({ ...trigger, every: value === "once" ? value : "year" })}
          >
            <div className={classes.choices}>
              <Radio value="year" label="Each year, as for a birthday" />
              <Radio value="once" label="Once, on the date itself" />
            </div>
          </Radio.Group>
        </>
      );
    case "order":
      return (
        <Radio.Group
          label="Which order"
          value={trigger.first ? "first" : "every"}
          onChange={(value) => onChange({ ...trigger, first: value === "first" })}
        >
          <div className={classes.choices}>
            <Radio value="every" label="Any order" />
            <Radio value="first" label="The first order alone" />
          </div>
        </Radio.Group>
      );
    case "lastOrder":
      return (
        <>
          <div className={classes.row}>
            <NumberInput
              className={classes.number ?? ""}
              label="Days"
              min={1}
              clampBehavior="none"
              allowDecimal={false}
              value={trigger.days}
              onChange={(days) => onChange({ ...trigger, days })}
            />
            <TimeInput time={trigger.time} onChange={(time) => onChange({ ...trigger, time })} />
          </div>
          <ZoneNote />
        </>
      );
    case "click":
      return (
        <>
          <CampaignSelect
            campaignId={trigger.campaignId}
            onChange={(campaignId) => onChange({ ...trigger, campaignId })}
          />
          <TextInput
            label="Link"
            description="The whole address as it stands in the mail; empty for any link"
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
      );
    case "added":
      return <Added trigger={trigger} onChange={onChange} />;
    case "byHand":
      return (
        <p className={classes.note}>
          Select people on the page Customers, then “Add to automation”. Programs can add people to
          any automation too.
        </p>
      );
  }
}

const WAYS = [
  { value: "", label: "in any way" },
  { value: "form", label: "by a form" },
  { value: "import", label: "by an import" },
  { value: "api", label: "by a program" },
] as const;

function Added({
  trigger,
  onChange,
}: {
  trigger: Extract<DraftTrigger, { type: "added" }>;
  onChange: (trigger: DraftTrigger) => void;
}) {
  const { by, tag } = trigger;
  return (
    <>
      <NativeSelect
        label="Added"
        data={[...WAYS]}
        value={by ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const way = WAYS.find((one) => one.value === value)?.value ?? "";
          onChange({ ...trigger, by: way === "" ? null : way });
        }}
      />
      <Checkbox
        label="Only whoever gets a tag, new or not"
        checked={tag !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...trigger, tag: checked ? { field: "", tag: "" } : null })
        }
      />
      {tag !== null && (
        <div className={classes.row}>
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
        </div>
      )}
    </>
  );
}
