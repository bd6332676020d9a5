import { describeRules } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { EstimateWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import classes from "./audience-summary.module.css";

const REASONS = [
  { key: "inactive", words: "deactivated" },
  { key: "unsubscribed", words: "unsubscribed" },
  { key: "suppressed", words: "bounced or complained" },
  { key: "noEmail", words: "without an email address" },
  { key: "sample", words: "sample data, which is never mailed" },
] as const;

/** The audience in words, and how many of it can be mailed. */
export function AudienceSummary({
  rules,
  estimate,
  stale,
}: {
  rules: SegmentRuleGroup | null;
  estimate: EstimateWire | null;
  stale: boolean;
}) {
  const reasons =
    estimate === null ? [] : REASONS.filter(({ key }) => (estimate.excluded[key] ?? 0) > 0);
  return (
    <Card title="Audience">
      <p className={classes.sentence}>
        {rules === null ? (
          <span className={classes.quiet}>Nobody yet: the rules are not complete.</span>
        ) : (
          <>Customers where {describeRules(rules)}.</>
        )}
      </p>
      {estimate !== null && (
        <div className={classes.figures} data-stale={stale || undefined}>
          <div>
            <span className={classes.figure}>{formatCount(estimate.count)}</span> match
          </div>
          {estimate.reachable !== estimate.count && (
            <>
              <div>
                <span className={classes.figure}>{formatCount(estimate.reachable)}</span> can be
                emailed
              </div>
              <ul className={classes.reasons}>
                {reasons.map(({ key, words }) => (
                  <li key={key}>
                    {formatCount(estimate.excluded[key] ?? 0)} {words}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {stale && (
        <p className={classes.stale}>
          The rules have changed since this count. They are counted again before anything is sent.
        </p>
      )}
    </Card>
  );
}
