import { Button, Group } from "@mantine/core";
import type { RuleGroupType, RuleType } from "react-querybuilder";

const STARTERS: readonly { label: string; rule: RuleType }[] = [
  { label: "Big spenders", rule: { field: "total_spent", operator: ">", value: "10000" } },
  { label: "Lapsed 90 days", rule: { field: "last_purchase", operator: ">", value: "90" } },
  { label: "Never bought", rule: { field: "order_count", operator: "==", value: "0" } },
  { label: "New this month", rule: { field: "joined", operator: "<=", value: "30" } },
];

/** Replaces the first unfilled rule, or appends one. */
function withRule(query: RuleGroupType, rule: RuleType): RuleGroupType {
  const empty = query.rules.find((item) => !("rules" in item) && item.value === "");
  if (empty === undefined)
    return { ...query, rules: [...query.rules, { ...rule, id: crypto.randomUUID() }] };
  return {
    ...query,
    rules: query.rules.map((item) =>
      item === empty ? { ...rule, id: crypto.randomUUID() } : item,
    ),
  };
}

/** Common audiences, each a rule that one click adds. */
export function SegmentStarters({
  query,
  onChange,
}: {
  query: RuleGroupType;
  onChange: (query: RuleGroupType) => void;
}) {
  return (
    <Group gap={6} align="stretch" mt={12} role="group" aria-label="Add a ready-made rule">
      {STARTERS.map(({ label, rule }) => (
        <Button
          key={label}
          variant="default"
          size="compact-md"
          radius="xl"
          onClick={() => onChange(withRule(query, rule))}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
