import type { ReviewWire } from "@dakiya/domain/wire";
import { Link } from "react-router-dom";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import classes from "./review-card.module.css";

const SKIPPED = [
  { key: "inactive", words: "deactivated" },
  { key: "unsubscribed", words: "unsubscribed" },
  { key: "suppressed", words: "on the do-not-mail list" },
  { key: "noEmail", words: "without an email address" },
  { key: "sample", words: "sample data, which is never mailed" },
] as const;

function people(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "person" : "people"}`;
}

/** The findings of a review, those that want doing something about in yellow. */
export function ReviewFacts({ review }: { review: ReviewWire }) {
  const { eligible, matched, skipped, unknownVariables, blanks, sender, quota } = review;
  const missing = SKIPPED.filter(({ key }) => (skipped[key] ?? 0) > 0);
  return (
    <dl className={classes.list}>
      <div>
        <dt>Recipients</dt>
        <dd>
          {eligible === 0
            ? "Nobody would get this campaign."
            : `${people(eligible)} of ${formatCount(matched)} who match ${eligible === 1 ? "gets" : "get"} it.`}
          {missing.length > 0 && (
            <ul>
              {missing.map(({ key, words }) => (
                <li key={key}>
                  {formatCount(skipped[key] ?? 0)} {words}
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      {unknownVariables.length + blanks.length > 0 && (
        <div data-warns>
          <dt>Message</dt>
          <dd>
            <ul>
              {unknownVariables.map((name) => (
                <li key={name}>{`{${name}} is not known and goes out as it is written.`}</li>
              ))}
              {blanks.map(({ variable, people: count }) => (
                <li key={variable}>{`{${variable}} is blank for ${people(count)}.`}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <div data-warns={sender.problem !== null || undefined}>
        <dt>Sender</dt>
        <dd>
          {sender.configured && `${sender.name ?? ""} <${sender.email ?? ""}>`.trim()}
          {sender.problem !== null && (
            <p>
              {sender.problem} <Link to={paths.emailSettings}>Open Email Settings</Link>
            </p>
          )}
        </dd>
      </div>
      {sender.configured && (
        <div data-warns={quota.days > 1 || undefined}>
          <dt>Sending</dt>
          <dd>{quotaWords(eligible, quota)}</dd>
        </div>
      )}
    </dl>
  );
}

function quotaWords(eligible: number, quota: ReviewWire["quota"]): string {
  const { perDay, left, days, finishesAt } = quota;
  const end =
    finishesAt === null ? "" : ` The last mail goes at about ${formatDateTime(finishesAt)}.`;
  if (perDay === null || left === null) return `No daily limit is known.${end}`;
  const needs = `Needs ${formatCount(eligible)} of the ${formatCount(left)} mails left today.`;
  if (days <= 1) return needs + end;
  return `${needs} It goes on by itself when the limit of ${formatCount(perDay)} a day renews, over ${formatCount(days)} days.${end}`;
}
