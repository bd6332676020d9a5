import { requestedRules, describeRules } from "@dakiya/domain/segment";
import { Stack } from "@mantine/core";
import { useState } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { useNameReference } from "../../../lib/server/use-name-reference.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { LazyRuleBuilder } from "../../../widgets/rule-builder/lazy-rule-builder.tsx";
import { readRules, toDraftQuery } from "../../../widgets/rule-builder/query.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * Rules as they are written, complete or not.
 *
 * @param rules - Read when it is mounted; the builder has ids of its own for them.
 */
export function RulesInput({
  label,
  rules,
  onChange,
}: {
  label: string;
  rules: unknown;
  onChange: (rules: unknown) => void;
}) {
  const own = useOwnFields();
  const [query, setQuery] = useState<RuleGroupType>(() => toDraftQuery(rules));
  const nameOf = useNameReference(query);
  const result = readRules(query, own);
  return (
    <Stack ref={withoutLandmark} gap={8} role="group" aria-label={label}>
      <LazyRuleBuilder
        query={query}
        refusedRules={NONE}
        onChange={(next) => {
          setQuery(next);
          // The builder calls back for its ids too.
          if (plainText(next) !== plainText(query)) onChange(plain(next));
        }}
      />
      <p className="note" style={{ minHeight: "var(--line-small)" }}>
        {result.ok && `Customers where ${describeRules(result.rules, own, nameOf)}.`}
      </p>
    </Stack>
  );
}

/**
 * Several builders stand on a page, and each makes itself a landmark that takes no name: the group around it has one. It
 * is loaded later than this is drawn.
 */
function withoutLandmark(place: HTMLDivElement | null) {
  if (place === null) return;
  const unmark = () => place.querySelector("[role=form]")?.removeAttribute("role");
  const observer = new MutationObserver(unmark);
  observer.observe(place, { childList: true, subtree: true });
  unmark();
  return () => observer.disconnect();
}

/** The rules as the server stores them; those that are not complete without the builder's ids. */
function plain(query: RuleGroupType): unknown {
  const result = requestedRules.safeParse(query);
  return result.success ? result.data : (JSON.parse(plainText(query)) as unknown);
}

const plainText = (query: RuleGroupType): string =>
  JSON.stringify(query, (key, value: unknown) => (key === "id" ? undefined : value));
