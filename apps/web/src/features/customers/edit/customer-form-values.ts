import { formatRupees } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { customerInput, customerPatch, type CustomerWire } from "@dakiya/domain/wire";
import type { ServerError } from "../../../lib/server-error.ts";

/** Each field's path in the body of a request. */
export const BODY_PATHS = {
  name: "name",
  email: "email",
  phone: "phone",
  city: "address.city",
  state: "address.state",
  country: "address.country",
  gender: "demographics.gender",
  age: "demographics.age",
  occupation: "demographics.occupation",
  totalSpent: "stats.total_spent",
  orderCount: "stats.order_count",
  lastPurchase: "stats.last_purchase",
} as const;

export type CustomerField = keyof typeof BODY_PATHS;

/** The form's contents: every field as text. */
export type CustomerFormValues = Record<CustomerField, string>;

/** The problems by field. */
export type CustomerProblems = Partial<Record<CustomerField, string>>;

export const EMPTY_CUSTOMER: CustomerFormValues = {
  name: "",
  email: "",
  phone: "",
  city: "",
  state: "",
  country: "",
  gender: "",
  age: "",
  occupation: "",
  totalSpent: "",
  orderCount: "",
  lastPurchase: "",
};

const FIELDS = Object.keys(EMPTY_CUSTOMER).filter(isField);
const DAY_LENGTH = "2026-11-20".length;

function isField(name: string): name is CustomerField {
  return Object.hasOwn(BODY_PATHS, name);
}

/** A stored customer as the form shows it. */
export function formValues(customer: CustomerWire): CustomerFormValues {
  const { address, demographics, stats } = customer;
  return {
    name: customer.name,
    email: customer.email,
    phone: customer.phone ?? "",
    city: address.city ?? "",
    state: address.state ?? "",
    country: address.country ?? "",
    gender: demographics.gender ?? "",
    age: demographics.age === null ? "" : String(demographics.age),
    occupation: demographics.occupation ?? "",
    totalSpent: formatRupees(stats.total_spent, { whole: Number.isInteger(stats.total_spent) }),
    orderCount: String(stats.order_count),
    lastPurchase: stats.last_purchase?.slice(0, DAY_LENGTH) ?? "",
  };
}

/** The body for some fields of the form. An empty text clears its field. */
export function bodyOf(values: CustomerFormValues, fields: readonly CustomerField[] = FIELDS) {
  const wanted = new Set(fields);
  const part = <Key extends string>(names: Readonly<Record<Key, CustomerField>>) => {
    const body: Partial<Record<Key, string>> = {};
    for (const key in names) if (wanted.has(names[key])) body[key] = values[names[key]].trim();
    return body;
  };
  const filled = <Group extends string>(group: Group, body: object) =>
    Object.keys(body).length === 0 ? {} : { [group]: body };

  return {
    ...part({ name: "name", email: "email", phone: "phone" }),
    ...filled("address", part({ city: "city", state: "state", country: "country" })),
    ...filled("demographics", part({ gender: "gender", age: "age", occupation: "occupation" })),
    ...filled(
      "stats",
      part({
        total_spent: "totalSpent",
        order_count: "orderCount",
        last_purchase: "lastPurchase",
      }),
    ),
  };
}

/** The changed fields only, so that a save does not undo concurrent changes. */
export function changedFields(
  before: CustomerFormValues,
  after: CustomerFormValues,
): CustomerField[] {
  return FIELDS.filter((field) => before[field].trim() !== after[field].trim());
}

/** Assigns a body's refused paths to the form's fields; the first reason of a field counts. */
export function problemsByField(
  refused: readonly { path: string; message: string }[],
): CustomerProblems {
  const problems: CustomerProblems = {};
  for (const { path, message } of refused) {
    const field = FIELDS.find(
      (name) => path === BODY_PATHS[name] || path === `patch.${BODY_PATHS[name]}`,
    );
    if (field !== undefined) problems[field] ??= besideItsField(message);
  }
  return problems;
}

/** The reason without the column's name, which only an import needs. */
function besideItsField(message: string): string {
  const reason = message.replace(/^"\w+" /, "");
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

/** What keeps a new customer from being added. */
export function problemsOfNew(values: CustomerFormValues): CustomerProblems {
  return problemsOf(customerInput.safeParse(bodyOf(values)));
}

/** What keeps changes from being saved. */
export function problemsOfChange(
  values: CustomerFormValues,
  fields: readonly CustomerField[],
): CustomerProblems {
  return problemsOf(customerPatch.safeParse(bodyOf(values, fields)));
}

function problemsOf({
  error,
}: {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}): CustomerProblems {
  const issues = error?.issues ?? [];
  return problemsByField(
    issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })),
  );
}

/** What the server refused, by field; a conflict is always about the email. */
export function problemsOfRefusal(refusal: ServerError | null): CustomerProblems {
  if (refusal?.code === "CONFLICT") return { email: MESSAGES.server.customerExists };
  return problemsByField(refusal?.fields ?? []);
}
