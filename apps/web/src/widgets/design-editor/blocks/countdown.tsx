import { readLocalTime, writeLocalTime } from "@dakiya/domain/analytics";
import {
  buttonTones,
  countdownNumbers,
  describeEnd,
  drawnText,
} from "@dakiya/domain/campaign/design";
import { SimpleGrid, TextInput } from "@mantine/core";
import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { FRESH_MS } from "../../../lib/server/on-focus.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import {
  align,
  hasStrings,
  isString,
  jsonAttribute,
  optionalAttribute,
} from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import { AlignField } from "../inspector/choice.tsx";
import { ColourField } from "../inspector/colour-field.tsx";
import { stayInForm } from "../inspector/link-field.tsx";
import type { SetOfBlock } from "../inspector/set-of-block.ts";
import type { BlockOf, BrandWords, EditorBlock } from "./kind.ts";

type Countdown = BlockOf<"countdown">;

const UNITS = ["days", "hours", "minutes", "seconds"] as const;
const FIRST_UNITS = { days: "Days", hours: "Hours", minutes: "Minutes", seconds: "Seconds" };
const UNIT_FIELDS = {
  days: "Label of days",
  hours: "Label of hours",
  minutes: "Label of minutes",
  seconds: "Label of seconds",
} as const;
const LABEL_MAX = 20;
const WORDS_MAX = 40;

const node = ({ colours }: BrandWords) =>
  Node.create({
    ...atom,
    name: "countdown",
    addAttributes: () => ({
      ...align,
      endsAt: jsonAttribute("ends-at", "", isString),
      timeZone: jsonAttribute("time-zone", "UTC", isString),
      label: jsonAttribute("label", "Ends", isString),
      units: jsonAttribute("units", FIRST_UNITS, hasStrings<Countdown["units"]>(UNITS)),
      over: jsonAttribute("over", "It is over", isString),
      colour: optionalAttribute("colour", isString),
    }),
    parseHTML: () => [{ tag: selectorOf("countdown") }],
    renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
      const block = attrs as Countdown;
      const { background, ink } = buttonTones(
        { colour: block.colour, style: block.style ?? undefined },
        colours,
      );
      const style = `background: ${background}; color: ${ink}`;
      const isDrawn = UNITS.every((unit) => drawnText(block.units[unit]) !== null);
      const box = (number: string, at: number): DOMOutputSpec => {
        const unit = block.units[UNITS[at] ?? "days"];
        const label = ["small", {}, unit] as const;
        return isDrawn
          ? ["span", {}, ["span", { style }, number, label]]
          : ["span", {}, ["span", { style }, number], unit];
      };
      return [
        "div",
        attributesOf("countdown", HTMLAttributes),
        block.endsAt === ""
          ? ["span", { class: "missing" }, "Choose when it ends"]
          : ["span", { class: "boxes" }, ...numbersUntil(block.endsAt).map(box)],
      ];
    },
  });

/** The numbers of the moment the editor draws them. */
const numbersUntil = (endsAt: string): string[] =>
  countdownNumbers((Date.parse(endsAt) - Date.now()) / 1000);

export const countdown: EditorBlock<Countdown> = {
  label: "Countdown",
  offers: [
    {
      also: "timer clock ends deadline",
      node: { type: "countdown", attrs: { align: "center" } },
    },
  ],
  nodes: (brand) => [node(brand)],
  Fields: CountdownFields,
};

/** The end by the clocks of the account, the words around the numbers, and the colour of the boxes. */
function CountdownFields({ block, set }: { block: Countdown; set: SetOfBlock }) {
  const rules = trpc.automations.rules.useQuery(undefined, { staleTime: FRESH_MS });
  const { endsAt, units, label, over } = block;
  const timeZone = endsAt === "" ? (rules.data?.timeZone ?? "UTC") : block.timeZone;
  return (
    <>
      <TextInput
        type="datetime-local"
        label="Ends at"
        description={`Time zone: ${timeZone}`}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={writeLocalTime(new Date(endsAt), timeZone)}
        onChange={(event) =>
          set({ endsAt: readLocalTime(event.currentTarget.value, timeZone), timeZone })
        }
        onKeyDown={stayInForm}
      />
      <TextInput
        label="Text after the end"
        description="Letters A to Z and digits. Other text shows as zeros."
        inputWrapperOrder={["label", "input", "error", "description"]}
        maxLength={WORDS_MAX}
        value={over}
        onChange={(event) => set({ over: event.currentTarget.value })}
        onKeyDown={stayInForm}
      />
      <TextInput
        label="Text when images are off"
        description={endsAt === "" ? "The end follows it." : describeEnd(block)}
        inputWrapperOrder={["label", "input", "error", "description"]}
        maxLength={WORDS_MAX}
        value={label}
        onChange={(event) => set({ label: event.currentTarget.value })}
        onKeyDown={stayInForm}
      />
      <SimpleGrid cols={2} spacing={8} verticalSpacing={8}>
        {UNITS.map((unit) => (
          <TextInput
            key={unit}
            label={UNIT_FIELDS[unit]}
            maxLength={LABEL_MAX}
            value={units[unit]}
            onChange={(event) => set({ units: { ...units, [unit]: event.currentTarget.value } })}
            onKeyDown={stayInForm}
          />
        ))}
      </SimpleGrid>
      <ColourField
        label="Box colour"
        none="Brand's main colour"
        value={block.colour}
        onChange={(colour) => set({ colour })}
      />
      <AlignField block={block} set={set} />
    </>
  );
}
