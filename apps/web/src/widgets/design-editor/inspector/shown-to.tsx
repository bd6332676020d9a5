import { describeRules } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import type { Node } from "@tiptap/pm/model";
import { useState } from "react";
import { countCustomers } from "../../../lib/format.ts";
import { useNameReference } from "../../../lib/server/use-name-reference.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { Modal } from "../../../ui/modal.tsx";
import { audienceInput, useAudienceCount } from "../../audience-count/use-audience-count.ts";
import { LazyRuleBuilder } from "../../rule-builder/lazy-rule-builder.tsx";
import { countRules, readRules, toQuery, unusableRules } from "../../rule-builder/query.ts";
import type { SetOfBlock } from "./set-of-block.ts";

/** The recipients of a block: everyone, or those who match rules. */
export function ShownTo({ node, set }: { node: Node; set: SetOfBlock }) {
  const own = useOwnFields();
  const [editing, setEditing] = useState(false);
  const nameOf = useNameReference(node.attrs["showIf"]);
  const rules = readRules(toQuery(node.attrs["showIf"]), own);
  return (
    <Box pt={14} className="ruled-above">
      <Box mb={4} fz="small" fw={500}>
        Who sees it
      </Box>
      <p className="note">
        {node.attrs["showIf"] === null || !rules.ok
          ? "Everyone"
          : describeRules(rules.rules, own, nameOf)}
      </p>
      {node.attrs["showIf"] !== null && rules.ok && <Matching rules={rules.rules} />}
      <Group mt={8}>
        <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
          {node.attrs["showIf"] === null ? "Only some customers…" : "Change"}
        </Button>
        {node.attrs["showIf"] !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => set({ showIf: null })}>
            Show to everyone
          </Button>
        )}
      </Group>
      <Modal
        opened={editing}
        onClose={() => setEditing(false)}
        title="Who sees this block?"
        size="lg"
      >
        <Rules
          rules={node.attrs["showIf"]}
          onSave={(showIf) => {
            set({ showIf });
            setEditing(false);
          }}
        />
      </Modal>
    </Box>
  );
}

/** Number of customers who match, regardless of the campaign's audience. */
function Matching({ rules }: { rules: SegmentRuleGroup }) {
  const { count } = useAudienceCount(audienceInput(rules, null));
  return (
    <p className="note tabular" aria-live="polite">
      {count !== null && `${countCustomers(count.matched)} in all`}
    </p>
  );
}

function Rules({ rules, onSave }: { rules: unknown; onSave: (rules: SegmentRuleGroup) => void }) {
  const own = useOwnFields();
  const [query, setQuery] = useState(() => toQuery(rules));
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const save = (): void => {
    const read = readRules(query, own);
    setRefused(unusableRules(query, own));
    setProblem(read.ok ? null : countRules(query) === 0 ? "Add at least one rule" : read.message);
    if (read.ok && countRules(query) > 0) onSave(read.rules);
    else if (read.ok) setProblem("Add at least one rule");
  };
  return (
    <Stack gap={14}>
      <p className="note">
        Decided when the campaign starts. Other recipients get the message without this block.
      </p>
      <LazyRuleBuilder
        query={query}
        refusedRules={refused}
        onChange={(next) => {
          setQuery(next);
          setProblem(null);
        }}
      />
      {problem !== null && (
        <Text c="var(--red-ink)" fz="small" role="alert">
          {problem}
        </Text>
      )}
      <Group mt={8}>
        <Button onClick={save}>Save</Button>
      </Group>
    </Stack>
  );
}
