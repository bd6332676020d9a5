import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { describeRules, isRuleGroup, readSegmentRules } from "@dakiya/domain/segment";
import type { NameReference, RequestedRuleGroup } from "@dakiya/domain/segment";
import { capital } from "@dakiya/domain/text";
import { Alert, Button, CloseButton, Group, Text } from "@mantine/core";
import { useNameReference } from "../../../lib/server/use-name-reference.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import classes from "./rule-chips.module.css";

type Item = RequestedRuleGroup["rules"][number];

/** The rules that filter the list, in words: one opens the rules, its cross removes it. */
export function RuleChips({
  rules,
  onEdit,
  onChange,
}: {
  rules: RequestedRuleGroup | null;
  onEdit: () => void;
  onChange: (rules: RequestedRuleGroup | null) => void;
}) {
  const own = useOwnFields();
  const nameOf = useNameReference(rules);
  if (rules === null) return null;
  const without = (removed: Item) => {
    const left = rules.rules.filter((item) => item !== removed);
    onChange(left.length === 0 ? null : { ...rules, rules: left });
  };
  return (
    <Group component="section" gap={8} aria-label="Rules of the filter">
      {chipsOf(rules, own, nameOf).map(({ item, words, key }) => (
        <Group key={key} gap={8} wrap="nowrap">
          {rules.combinator === "or" && item !== rules.rules[0] && (
            <Text span className="soft">
              or
            </Text>
          )}
          <span className={classes.chip}>
            <Button variant="subtle" size="compact-md" radius="xl" onClick={onEdit}>
              {words}
            </Button>
            <CloseButton
              size="sm"
              radius="xl"
              aria-label={`Remove filter: ${words}`}
              onClick={() => without(item)}
            />
          </span>
        </Group>
      ))}
    </Group>
  );
}

/** Equal rules have equal words, and keys of their own. */
function chipsOf(
  { rules }: RequestedRuleGroup,
  own: readonly FieldDefinition[],
  nameOf: NameReference,
) {
  const seen = new Map<string, number>();
  return rules.map((item) => {
    const words = wordsOf(item, own, nameOf);
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return { item, words, key: `${count} ${words}` };
  });
}

/** "City is "Agra"", with a capital letter at its beginning. */
function wordsOf(item: Item, own: readonly FieldDefinition[], nameOf: NameReference): string {
  const read = readSegmentRules(
    isRuleGroup(item) ? item : { combinator: "and", rules: [item] },
    own,
  );
  // Own fields may still be loading.
  const words = read.ok ? describeRules(read.rules, own, nameOf) : "your own field";
  return capital(words);
}

/** Says that the rules in the address can't be read, so that the list is shown without them. */
export function BrokenRules({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Alert
      color="yellow"
      role="status"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      {MESSAGES.customers.brokenRules}
    </Alert>
  );
}
