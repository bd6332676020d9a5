import { daysBefore } from "./days.ts";
import { referenceProblem } from "./references.ts";
import type { RuleReferences } from "./references.ts";
import type {
  EmailKind,
  Referenced,
  ReferenceRule,
  SegmentCustomer,
  SegmentEmail,
  SegmentRuleGroup,
} from "./types.ts";

const HAPPENED = {
  received: ({ receivedAt }: SegmentEmail) => receivedAt,
  opened: ({ openedAt }: SegmentEmail) => openedAt,
  clicked: ({ clickedAt }: SegmentEmail) => clickedAt,
  replied: ({ repliedAt }: SegmentEmail) => repliedAt,
};

/**
 * Whether a customer matches a rule with a reference. A rule with a problem matches no customer.
 *
 * @param matches - Whether the customer matches the rules of a segment.
 */
export function matchesReference(
  rule: ReferenceRule,
  customer: SegmentCustomer,
  { now, references }: { now: Date; references: RuleReferences },
  matches: (rules: SegmentRuleGroup) => boolean,
): boolean {
  if (referenceProblem(rule, references) !== null) return false;
  const { field, operator, value } = rule;
  const id = value.id ?? "";
  if (field === "segment") {
    const segment = references.segment.get(id);
    const isIn =
      segment?.isDynamic === true
        ? matches(segment.rules)
        : customer.staticSegments?.has(id) === true;
    return isIn === (operator === "in");
  }
  if (field === "import") return (customer.imports?.has(id) === true) === (operator === "in");
  const did = (what: keyof typeof HAPPENED): boolean =>
    happened(customer.emails ?? [], field, value, HAPPENED[what], now);
  switch (operator) {
    case "received":
    case "opened":
    case "clicked":
    case "replied":
      return did(operator);
    case "not_received":
      return !did("received");
    case "not_opened":
      return did("received") && !did("opened");
    case "not_clicked":
      return did("received") && !did("clicked");
    case "not_replied":
      return did("received") && !did("replied");
    default:
      return false;
  }
}

function happened(
  emails: readonly SegmentEmail[],
  kind: EmailKind,
  { id, days }: Referenced,
  at: (email: SegmentEmail) => Date | null,
  now: Date,
): boolean {
  const since = days === undefined ? null : daysBefore(now, days);
  return emails.some((email) => {
    const time = email.kind === kind && (id === undefined || email.id === id) ? at(email) : null;
    return time !== null && (since === null || time >= since);
  });
}
