import { z } from "zod";
import { addDays, startOfLocalDay } from "../analytics/index.ts";
import { AUDIT_ACTION_NAMES, AUDIT_GROUPS, AUDIT_SUBJECTS } from "../audit/index.ts";
import { timeZone } from "./insights.ts";
import { id, instant } from "./primitives.ts";

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const person = z.object({ _id: id, name: z.string(), email: z.string() });

/** One row of the security log. */
export const auditEventWire = z.object({
  _id: id,
  at: instant,
  action: z.enum(AUDIT_ACTION_NAMES),
  /** Null where the server itself acted, or no user was signed in. */
  person: person.nullable(),
  /** Browser and system of the session, or the name of the API key. */
  device: z.string().nullable(),
  session: id.nullable(),
  request: id.nullable(),
  subject: z
    .object({ type: z.enum(AUDIT_SUBJECTS), _id: id, label: z.string().nullable() })
    .nullable(),
  changes: z.record(z.string(), z.tuple([value, value])),
  details: z.record(z.string(), z.union([value, z.array(z.string())])),
});
export type AuditEventWire = z.infer<typeof auditEventWire>;

/** One page of the security log, the newest first, and the users whose actions it can be narrowed down to. */
export const auditPageWire = z.object({
  items: z.array(auditEventWire),
  nextCursor: z.string().nullable(),
  people: z.array(person),
});
export type AuditPageWire = z.infer<typeof auditPageWire>;

const day = z.iso.date().refine((text) => text >= "1970-01-02" && text <= "9998-12-31", {
  message: "Choose a day between 1970 and 9998",
});

const filter = z.strictObject({
  group: z.enum(AUDIT_GROUPS).optional(),
  person: id.max(64).optional(),
  /** The first and the last day, in the zone. */
  from: day.optional(),
  to: day.optional(),
  timeZone,
});

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;
const BACKWARDS = { message: "The last day is before the first", path: ["to"] };

/** Filter of the security log for its export. */
export const auditFilter = filter.refine(inOrder, BACKWARDS);
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditListInput = filter
  .extend({
    cursor: z.string().max(64).optional(),
    limit: z.int().min(1).max(200).default(50),
  })
  .refine(inOrder, BACKWARDS);
export type AuditListInput = z.infer<typeof auditListInput>;

/** The instants between which the filter's days lie in a zone, the second excluded. */
export function spanOf(
  { from, to }: Pick<AuditFilter, "from" | "to">,
  zone: string,
): { from: Date | null; until: Date | null } {
  return {
    from: from === undefined ? null : startOfLocalDay(from, zone),
    until: to === undefined ? null : startOfLocalDay(addDays(to, 1), zone),
  };
}
