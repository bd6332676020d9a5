import { describeRules } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { Button } from "@mantine/core";
import type { Node } from "@tiptap/pm/model";
import { useState } from "react";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { Modal } from "../../../ui/modal.tsx";
import { LazyRuleBuilder } from "../../rule-builder/lazy-rule-builder.tsx";
import { countRules, readRules, toQuery, unusableRules } from "../../rule-builder/query.ts";
import type { SetOfBlock } from "./set-of-block.ts";
import classes from "./inspector.module.css";

/** To whom a block is shown: everybody, or who matches rules. */
export function ShownTo({ node, set }: { node: Node; set: SetOfBlock }) {
  const own = useOwnFields();
  const [editing, setEditing] = useState(false);
  const rules = readRules(toQuery(node.attrs["showIf"]), own);
  return (
    <div className={classes.shownTo}>
      <div className={classes.label}>Who sees it</div>
      <p className={classes.note}>
        {node.attrs["showIf"] === null || !rules.ok ? "Everyone" : describeRules(rules.rules)}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
          {node.attrs["showIf"] === null ? "Only some customers…" : "Change"}
        </Button>
        {node.attrs["showIf"] !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => set({ showIf: null })}>
            Show to everyone
          </Button>
        )}
      </div>
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
    </div>
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
    <div className={classes.fields}>
      <p className={classes.note}>
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
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={save}>Save</Button>
      </div>
    </div>
  );
}
