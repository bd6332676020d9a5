import { MESSAGES } from "@dakiya/domain/messages";
import { listRules } from "@dakiya/domain/segment";
import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { Button, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import type { RuleGroupType, RuleType } from "react-querybuilder";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { toastError } from "../../../lib/toast.ts";
import { Modal, ModalFooter } from "../../../ui/modal.tsx";
import { LazyRuleBuilder } from "../../../widgets/rule-builder/lazy-rule-builder.tsx";
import {
  lackingRule,
  readRules,
  toQuery,
  unusableRules,
} from "../../../widgets/rule-builder/query.ts";

const NOTHING: ReadonlySet<string> = new Set();

/** Task of the rules dialog: one more rule, or a change of the existing ones. */
export type RulesTask = "add" | "edit";

/** The rule builder over the list's rules. Null keeps it closed. */
export function RulesModal({
  task,
  rules,
  onClose,
  onApply,
}: {
  task: RulesTask | null;
  rules: RequestedRuleGroup | null;
  onClose: () => void;
  onApply: (rules: RequestedRuleGroup | null) => void;
}) {
  return (
    <Modal opened={task !== null} onClose={onClose} title="Filter customers" size="lg">
      {task !== null && (
        <RulesForm
          start={startOf(task, rules)}
          onClose={onClose}
          onApply={(next) => {
            onApply(next);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

function RulesForm({
  start,
  onClose,
  onApply,
}: {
  start: RuleGroupType;
  onClose: () => void;
  onApply: (rules: RequestedRuleGroup | null) => void;
}) {
  const own = useOwnFields();
  const form = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useState(start);
  const [refused, setRefused] = useState(NOTHING);

  const apply = () => {
    if (query.rules.length === 0) return onApply(null);
    const read = readRules(query, own);
    const short = read.ok ? listRules.safeParse(read.rules) : null;
    if (short?.success === true) return onApply(short.data);
    setRefused(unusableRules(query, own));
    toastError(read.ok ? MESSAGES.server.listRulesTooLong : read.message);
    requestAnimationFrame(() => lackingRule(form.current)?.focus());
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Stack>
        <LazyRuleBuilder query={query} refusedRules={refused} onChange={setQuery} />
      </Stack>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Apply filter</Button>
      </ModalFooter>
    </form>
  );
}

const newRule = (): RuleType => ({
  ...{ id: crypto.randomUUID(), field: "total_spent", operator: ">", value: "" },
});

/** One more filter narrows the list, also where one of several rules is enough so far. */
function startOf(task: RulesTask, rules: RequestedRuleGroup | null): RuleGroupType {
  const query = toQuery(rules);
  if (task === "edit") return query;
  if (query.combinator === "and") return { ...query, rules: [...query.rules, newRule()] };
  return { combinator: "and", rules: [query, newRule()] };
}
