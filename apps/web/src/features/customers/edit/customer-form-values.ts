import { formatRupees } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { customerInput, customerPatch } from "@dakiya/domain/wire";
import type { CustomerWire } from "@dakiya/domain/wire";
import { firstByPath } from "../../../lib/server-error.ts";
import type { ServerError } from "../../../lib/server-error.ts";

/** The form's contents: every field as text, in the shape of a request's body. */
export const EMPTY_CUSTOMER = {
  name: "",
  email: "",
  phone: "",
  address: { city: "", state: "", country: "" },
  demographics: { gender: "", age: "", occupation: "" },
  stats: { total_spent: "", order_count: "", last_purchase: "" },
};

export type CustomerTexts = typeof EMPTY_CUSTOMER;

/** The problems by the path of their field. */
export type CustomerProblems = Record<string, string>;

const DAY_LENGTH = "2026-11-20".length;

/** A stored customer as the form shows it. */
export function textsOf({ name, email, phone, ...customer }: CustomerWire): CustomerTexts {
  const { address, demographics, stats } = customer;
  return {
    name,
    email,
    phone: phone ?? "",
    address: {
      city: address.city ?? "",
      state: address.state ?? "",
      country: address.country ?? "",
    },
    demographics: {
      gender: demographics.gender ?? "",
      age: demographics.age === null ? "" : String(demographics.age),
      occupation: demographics.occupation ?? "",
    },
    stats: {
      total_spent: formatRupees(stats.total_spent, { whole: Number.isInteger(stats.total_spent) }),
      order_count: String(stats.order_count),
      last_purchase: stats.last_purchase?.slice(0, DAY_LENGTH) ?? "",
    },
  };
}

/**
 * The body of a request: the changed fields only, so that a save does not undo concurrent changes. An empty text clears
 * its field.
 */
export function changesOf(before: CustomerTexts, after: CustomerTexts) {
  const { address, demographics, stats, ...own } = after;
  return {
    ...changedTexts(before, own),
    address: changedTexts(before.address, address),
    demographics: changedTexts(before.demographics, demographics),
    stats: changedTexts(before.stats, stats),
  };
}

/** The changed texts of a group; undefined, which a body leaves out, where there are none. */
function changedTexts<Field extends string>(
  before: Record<NoInfer<Field>, string>,
  after: Record<Field, string>,
): Partial<Record<Field, string>> | undefined {
  const texts: Partial<Record<Field, string>> = {};
  for (const field in after) {
    const text = after[field].trim();
    if (text !== before[field].trim()) texts[field] = text;
  }
  return Object.keys(texts).length === 0 ? undefined : texts;
}

/** The body that adds a customer: what is filled in. */
export function bodyOfNew(texts: CustomerTexts) {
  const { name, email } = texts;
  return { ...changesOf(EMPTY_CUSTOMER, texts), name: name.trim(), email: email.trim() };
}

/** What keeps a new customer from being added. */
export function problemsOfNew(texts: CustomerTexts): CustomerProblems {
  return problemsIn(customerInput.safeParse(bodyOfNew(texts)));
}

/** What keeps changes from being saved. */
export function problemsOfChange(before: CustomerTexts, after: CustomerTexts): CustomerProblems {
  return problemsIn(customerPatch.safeParse(changesOf(before, after)));
}

function problemsIn({ error }: ReturnType<typeof customerPatch.safeParse>): CustomerProblems {
  const issues = error?.issues ?? [];
  return problemsByField(issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

/** What the server refused, by field; a conflict is always about the email. */
export function problemsOfRefusal(refusal: ServerError | null): CustomerProblems {
  if (refusal?.reason === "ERASED_PERSON") return { email: MESSAGES.personalData.refused };
  if (refusal?.code === "CONFLICT") return { email: MESSAGES.server.customerExists };
  return problemsByField(refusal?.fields ?? []);
}

/** By field, without the column's name, which only an import needs. */
function problemsByField(problems: readonly { path: string; message: string }[]): CustomerProblems {
  return firstByPath(
    problems.map(({ path, message }) => {
      const reason = message.replace(/^"\w+" /, "");
      return {
        path: path.replace(/^patch\./, ""),
        message: reason.charAt(0).toUpperCase() + reason.slice(1),
      };
    }),
  );
}
