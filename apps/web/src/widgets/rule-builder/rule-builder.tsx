import { SEGMENT_LIMITS } from "@dakiya/domain/segment";
import { IconX } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { QueryBuilder } from "react-querybuilder";
import type { Option, RuleGroupType, Translations } from "react-querybuilder";
import { useOwnFields } from "../../lib/server/use-own-fields.ts";
import { builderFields, operatorsOf, valuesOf } from "./builder-fields.ts";
import { fitValues } from "./fit-values.ts";
import classes from "./rule-builder.module.css";
import { RULE_CONTROLS } from "./rule-controls.tsx";

const COMBINATORS: Option[] = [
  { name: "and", label: "and" },
  { name: "or", label: "or" },
];

const REMOVE = <IconX size={16} stroke={1.5} aria-hidden />;

const TRANSLATIONS: Partial<Translations> = {
  fields: { title: "Field", placeholderLabel: "", placeholderName: "", placeholderGroupLabel: "" },
  operators: {
    title: "Operator",
    placeholderLabel: "",
    placeholderName: "",
    placeholderGroupLabel: "",
  },
  value: { title: "Value" },
  combinators: { title: "Combinator" },
  addRule: { label: "Add rule", title: "Add rule" },
  addGroup: { label: "Add group", title: "Add group" },
  removeRule: { label: REMOVE, title: "Remove rule" },
  removeGroup: { label: REMOVE, title: "Remove group" },
};

/**
 * The editor of a segment's rules (docs/product.md, Segments). Memoised on the rules: it is by far the most expensive
 * part of a form that renders with every key.
 *
 * @param refusedRules - The rules to mark as incomplete, by id.
 */
export const RuleBuilder = memo(function RuleBuilder({
  query,
  refusedRules,
  onChange,
}: {
  query: RuleGroupType;
  refusedRules: ReadonlySet<string>;
  onChange: (query: RuleGroupType) => void;
}) {
  const own = useOwnFields();
  const fields = useMemo(() => builderFields(own), [own]);
  return (
    <div className={classes.builder} data-empty={query.rules.length === 0 || undefined}>
      <QueryBuilder
        query={query}
        onQueryChange={(next) => onChange(fitValues(next))}
        controlElements={RULE_CONTROLS}
        fields={fields}
        getOperators={(field) => operatorsOf(field, own, query)}
        getValues={(field) => valuesOf(field, query)}
        combinators={COMBINATORS}
        translations={TRANSLATIONS}
        context={refusedRules}
        maxLevels={SEGMENT_LIMITS.maxDepth}
        resetOnFieldChange
      />
    </div>
  );
});
