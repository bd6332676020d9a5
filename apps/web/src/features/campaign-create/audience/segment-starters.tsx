import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { RuleGroupType, RuleType } from "react-querybuilder";
import { countRules } from "../../../widgets/rule-builder/query.ts";

const EVERYONE: RuleType = { field: "is_active", operator: "==", value: "true" };

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

/** Everyone is no rule more but no other rule. */
const everyone = (): RuleGroupType => ({
  combinator: "and",
  rules: [{ ...EVERYONE, id: crypto.randomUUID() }],
});

function isEveryone({ rules: [rule, ...others] }: RuleGroupType): boolean {
  return (
    others.length === 0 && rule !== undefined && "field" in rule && rule.field === EVERYONE.field
  );
}

/** Common audiences, each a rule that one click adds; "Everyone" takes the place of all rules. */
export function SegmentStarters({
  query,
  onChange,
}: {
  query: RuleGroupType;
  onChange: (query: RuleGroupType) => void;
}) {
  const [replaced, setReplaced] = useState<RuleGroupType | null>(null);
  const chip = (label: string, next: () => RuleGroupType) => (
    <Button
      key={label}
      variant="default"
      size="compact-md"
      radius="xl"
      onClick={() => {
        setReplaced(label === "Everyone" && countRules(query) > 0 ? query : null);
        onChange(next());
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Group gap={6} align="stretch" mt={12} role="group" aria-label="Add a ready-made rule">
        {chip("Everyone", everyone)}
        {STARTERS.map(({ label, rule }) => chip(label, () => withRule(query, rule)))}
      </Group>
      {replaced !== null && isEveryone(query) && (
        <Group mt={8} gap={8} className="note" role="status">
          Everyone takes the place of your rules.
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onChange(replaced);
              setReplaced(null);
            }}
          >
            Undo
          </Button>
        </Group>
      )}
    </>
  );
}
