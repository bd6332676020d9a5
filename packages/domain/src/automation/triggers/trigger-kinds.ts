import { z } from "zod";
import { triggerKind } from "../kinds.ts";
import {
  MORNING,
  daysPart,
  fieldPart,
  flagPart,
  idPart,
  part,
  someDaysPart,
  tagPart,
  timePart,
} from "../parts.ts";
import { capital } from "../../text/index.ts";
import { aroundDate, clockTime, counted, named, quoted } from "../words.ts";

const joinsSegment = triggerKind(
  "joinsSegment",
  { segmentId: idPart("Please choose a segment") },
  {
    blank: () => ({ segmentId: "" }),
    describe: ({ segmentId }, names) =>
      `When a customer joins ${quoted(named(names.segment, segmentId))}`,
    references: ({ segmentId }) => [{ kind: "segment", id: segmentId }],
    takesImports: () => true,
  },
);

const every = z.enum(["year", "once"]);

/** Days before (below 0) or after a date, each year or once. */
const date = triggerKind(
  "date",
  { field: fieldPart, every: part(every, every.catch("year")), days: daysPart, time: timePart },
  {
    blank: () => ({ field: "", every: "year" as const, days: 0, time: { ...MORNING } }),
    describe: ({ field, every: how, days, time }, names) => {
      const when = `${aroundDate(days, named(names.field, field))} at ${clockTime(time)}`;
      return how === "year" ? `Each year ${when}` : capital(when);
    },
    problem: ({ field }, checks) => checks.date(field),
  },
);

const order = triggerKind(
  "order",
  { first: flagPart },
  {
    blank: () => ({ first: false }),
    describe: ({ first }) =>
      first ? "When a customer orders for the first time" : "When a customer orders",
    takesImports: () => true,
  },
);

/** Days after a customer's last order, when no other followed. */
const lastOrder = triggerKind(
  "lastOrder",
  { days: someDaysPart, time: timePart },
  {
    blank: () => ({ days: 90, time: { ...MORNING } }),
    describe: ({ days, time }) =>
      `${counted(days, "day")} after a customer's last order, at ${clockTime(time)}`,
  },
);

/** A click in a campaign: on one link, or on any. */
const click = triggerKind(
  "click",
  {
    campaignId: idPart("Please choose a campaign"),
    link: part(z.string().max(2_048).nullable(), z.string().nullable().catch(null)),
  },
  {
    blank: () => ({ campaignId: "", link: null }),
    describe: ({ campaignId, link }, names) =>
      `When a customer clicks ${link ?? "a link"} in ${quoted(named(names.campaign, campaignId))}`,
    references: ({ campaignId }) => [{ kind: "campaign", id: campaignId }],
  },
);

const SOURCES = { form: "by a form", import: "by an import", api: "by a program" } as const;
const source = z.enum(["form", "import", "api"]).nullable();

/** A customer is added; with a tag, a customer gets the tag, added or not. */
const added = triggerKind(
  "added",
  {
    by: part(source, source.catch(null)),
    tag: part(
      z.strictObject({ field: fieldPart.strict, tag: tagPart.strict }).nullable(),
      z.object({ field: fieldPart.draft, tag: tagPart.draft }).nullable().catch(null),
    ),
  },
  {
    blank: () => ({ by: null, tag: null }),
    describe: ({ by, tag }, names) => {
      const how = by === null ? "" : ` ${SOURCES[by]}`;
      if (tag === null) return `When a customer is added${how}`;
      return `When ${quoted(tag.tag)} is added to a customer's ${named(names.field, tag.field)}${how}`;
    },
    problem: ({ tag }, checks) => (tag === null ? null : checks.tags(tag.field)),
    takesImports: ({ by }) => by === null || by === "import",
  },
);

const byHand = triggerKind(
  "byHand",
  {},
  { blank: () => ({}), describe: () => "When you add a customer" },
);

/** THE table of triggers. */
export const TRIGGER_KINDS = { joinsSegment, date, order, lastOrder, click, added, byHand };
