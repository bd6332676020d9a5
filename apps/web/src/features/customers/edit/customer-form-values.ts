import type { EmailFrequency } from "@dakiya/domain/customer";
import { typedRupees } from "@dakiya/domain/analytics";
import {
  attributeCell,
  attributeOf,
  attributesSchema,
  byField,
  fieldsOf,
} from "@dakiya/domain/fields";
import type { FieldGroup, PlainField } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { customerInput, customerPatch } from "@dakiya/domain/wire";
import type { CustomerWire, FieldWire } from "@dakiya/domain/wire";
import { capital } from "@dakiya/domain/text";
import { firstByPath } from "../../../lib/server-error.ts";
import type { ServerError } from "../../../lib/server-error.ts";

/** The form's contents: every field as text, in the shape of a request's body. */
export const EMPTY_CUSTOMER = {
  name: "",
  email: "",
  phone: "",
  address: textsOfGroup("address"),
  demographics: textsOfGroup("demographics"),
  stats: { total_spent: "", order_count: "", last_purchase: "" },
  /** "no" for who has not agreed to marketing email, "yes" once the form says that they have. */
  has_consent: "",
  /** Empty for no limit of their own. */
  email_frequency: "",
  /** "yes" for emails without tracking, empty for tracking as in others. */
  do_not_track: "",
  /** Those of the account's own fields, by key. */
  attributes: {} as Record<string, string>,
};

/** The plain fields of a group as texts, empty where there is no value. */
function textsOfGroup<Group extends FieldGroup>(
  group: Group,
  values?: Record<PlainField<Group>, string | number | null>,
): Record<PlainField<Group>, string> {
  return byField(
    fieldsOf(group),
    ({ key }) => key,
    ({ key }) => String(values?.[key] ?? ""),
  );
}

export type CustomerTexts = typeof EMPTY_CUSTOMER;

export type CustomerProblems = Record<string, string>;

const DAY_LENGTH = "2026-11-20".length;
/** Time part of an instant. */
const TIME = /T\d{2}:.*$/;

/** A stored customer as the form shows it. */
export function textsOf(
  { name, email, phone, ...customer }: CustomerWire,
  own: readonly FieldWire[] = [],
): CustomerTexts {
  const { address, demographics, stats, attributes = {} } = customer;
  return {
    name,
    email,
    phone: phone ?? "",
    address: textsOfGroup("address", address),
    demographics: textsOfGroup("demographics", demographics),
    stats: {
      total_spent: typedRupees(stats.total_spent),
      order_count: String(stats.order_count),
      last_purchase: stats.last_purchase?.slice(0, DAY_LENGTH) ?? "",
    },
    has_consent: customer.has_consent === false ? "no" : "",
    email_frequency: customer.email_frequency ?? "",
    do_not_track: customer.do_not_track === true ? "yes" : "",
    attributes: Object.fromEntries(
      own.map(({ key, type }) => {
        const text = attributeCell(type, attributeOf(attributes, key));
        return [key, type === "date" ? text.replace(TIME, "") : text];
      }),
    ),
  };
}

/** The form of a customer to be, of an account with these fields. */
export function textsOfNew(own: readonly FieldWire[]): CustomerTexts {
  return { ...EMPTY_CUSTOMER, attributes: Object.fromEntries(own.map(({ key }) => [key, ""])) };
}

/**
 * The body of a request: the changed fields only, so that a save does not undo concurrent changes. An empty text clears
 * its field.
 */
export function changesOf(before: CustomerTexts, after: CustomerTexts) {
  const { address, demographics, stats, attributes, has_consent, do_not_track, ...names } = after;
  const own = changedTexts(before.attributes, attributes);
  return {
    ...(changedTexts(before, names) as Partial<TopTexts>),
    address: changedTexts(before.address, address),
    demographics: changedTexts(before.demographics, demographics),
    stats: changedTexts(before.stats, stats),
    has_consent: has_consent === "yes" ? true : undefined,
    do_not_track: do_not_track === before.do_not_track ? undefined : do_not_track === "yes",
    // An empty one would change nothing.
    attributes: own && nullsForEmpty(own),
  };
}

type TopTexts = {
  name: string;
  email: string;
  phone: string;
  email_frequency: EmailFrequency | "";
};

const nullsForEmpty = (texts: Partial<Record<string, string>>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text = ""]) => [key, text === "" ? null : text]),
  );

/** The changed texts of a group; undefined, which a body leaves out, where there are none. */
function changedTexts<Field extends string>(
  before: Record<NoInfer<Field>, string>,
  after: Record<Field, string>,
): Partial<Record<Field, string>> | undefined {
  const texts: Partial<Record<Field, string>> = {};
  for (const field in after) {
    const text = after[field].trim();
    if (text !== (before[field] ?? "").trim()) texts[field] = text;
  }
  return Object.keys(texts).length === 0 ? undefined : texts;
}

/** The body that adds a customer: filled fields only. */
export function bodyOfNew(texts: CustomerTexts) {
  return { ...changesOf(EMPTY_CUSTOMER, texts), email: texts.email.trim() };
}

/** Problems that prevent adding a new customer. */
export function problemsOfNew(
  texts: CustomerTexts,
  own: readonly FieldWire[] = [],
): CustomerProblems {
  const body = bodyOfNew(texts);
  return { ...problemsIn(customerInput.safeParse(body)), ...problemsOfOwn(body, own) };
}

export function problemsOfChange(
  before: CustomerTexts,
  after: CustomerTexts,
  own: readonly FieldWire[] = [],
): CustomerProblems {
  const patch = changesOf(before, after);
  return { ...problemsIn(customerPatch.safeParse(patch)), ...problemsOfOwn(patch, own) };
}

function problemsOfOwn(
  { attributes = {} }: ReturnType<typeof changesOf>,
  own: readonly FieldWire[],
): CustomerProblems {
  const issues = attributesSchema(own).safeParse(attributes).error?.issues ?? [];
  return problemsByField(
    issues.map(({ path, message }) => ({ path: ["attributes", ...path].join("."), message })),
  );
}

function problemsIn({ error }: ReturnType<typeof customerPatch.safeParse>): CustomerProblems {
  const issues = error?.issues ?? [];
  return problemsByField(issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

/** Errors of the server by field; a conflict is always about the email. */
export function problemsOfRefusal(refusal: ServerError | null): CustomerProblems {
  if (refusal?.reason === "ERASED_PERSON") return { email: MESSAGES.personalData.refused };
  if (refusal?.code === "CONFLICT") return { email: MESSAGES.server.customerExists };
  return problemsByField(refusal?.fields ?? []);
}

/** By field, without the column's name, which only an import needs. */
function problemsByField(problems: readonly { path: string; message: string }[]): CustomerProblems {
  return firstByPath(
    problems.map(({ path, message }) => {
      const reason = message.replace(/^"[^"]+" /, "");
      return {
        path: path.replace(/^patch\./, ""),
        message: capital(reason),
      };
    }),
  );
}
