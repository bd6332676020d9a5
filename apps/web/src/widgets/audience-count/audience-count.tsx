import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { describeRules } from "@dakiya/domain/segment";
import type { NameReference, SegmentRuleGroup } from "@dakiya/domain/segment";
import { Group } from "@mantine/core";
import { formatCount } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useNameReference } from "../../lib/server/use-name-reference.ts";
import { useOwnFields } from "../../lib/server/use-own-fields.ts";
import classes from "./audience-count.module.css";
import type { CountState } from "./use-audience-count.ts";

const REASONS = [
  { key: "inactive", words: "deactivated" },
  { key: "unsubscribed", words: "unsubscribed" },
  { key: "noConsent", words: "without consent to marketing email" },
  { key: "suppressed", words: "on the suppression list" },
  { key: "noEmail", words: "without an email address" },
  { key: "sample", words: "sample data, never emailed" },
  { key: "unhealthy", words: "by list health" },
  { key: "capped", words: null },
] as const;

/** The audience of rules, in words and numbers. */
export function AudienceCount({
  rules,
  otherwise = "Complete the rules to see who gets this",
  audienceCount: { count, stale, problem },
}: {
  /** Null for rules that are not complete. */
  rules: SegmentRuleGroup | null;
  /** The text shown in place of rules. */
  otherwise?: string;
  audienceCount: CountState;
}) {
  const own = useOwnFields();
  const nameOf = useNameReference(rules);
  const cappedWords = useCappedWords((count?.excluded.capped ?? 0) > 0);
  const reasons = REASONS.filter(({ key }) => (count?.excluded[key] ?? 0) > 0);
  return (
    <>
      <p className={rules === null ? "soft anywhere" : "anywhere"}>
        {rules === null ? otherwise : describeAudience(rules, own, nameOf)}
      </p>
      <div style={{ opacity: stale ? 0.6 : 1 }} aria-busy={stale} role="status">
        {count !== null && (
          <>
            <Group
              component="p"
              gap="0 20px"
              align="stretch"
              mt={8}
              className={`soft ${classes.figures}`}
            >
              <span>
                <strong>{formatCount(count.matched)}</strong>{" "}
                {count.matched === 1 ? "matches" : "match"}
              </span>{" "}
              <span>
                <strong>{formatCount(count.reachable)}</strong> can be emailed
              </span>
            </Group>
            {reasons.length > 0 && (
              <p className="note tabular">
                {"Left out: "}
                {reasons
                  .map(
                    ({ key, words }) =>
                      `${formatCount(count.excluded[key] ?? 0)} ${words ?? cappedWords}`,
                  )
                  .join(", ")}
              </p>
            )}
          </>
        )}
        {problem !== null && <p className="soft">{problem}</p>}
      </div>
    </>
  );
}

function describeAudience(
  group: SegmentRuleGroup,
  own: readonly FieldDefinition[],
  nameOf: NameReference,
): string {
  if (group.rules.length === 0) return "The customers of a fixed list.";
  const rules = describeRules(group, own, nameOf);
  return rules === "is active" ? "All active customers" : `Customers where ${rules}.`;
}

/**
 * "who reached the limit of 3 emails in 7 days", or their own; the limit is fetched only if customers reached it.
 */
function useCappedWords(isNeeded: boolean): string {
  const { data } = trpc.automations.rules.useQuery(undefined, { enabled: isNeeded });
  return data?.mailCap === null
    ? "who asked for fewer emails"
    : `who reached ${MESSAGES.automations.mailLimit(data?.mailCap ?? null)}`;
}
