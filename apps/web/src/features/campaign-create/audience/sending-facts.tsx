import type { ReviewWire } from "@dakiya/domain/wire";
import { Link } from "react-router-dom";
import { formatCount, formatDateTimeZone } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import classes from "./audience-card.module.css";

/** What is known against the sender, and how long the mails take; what wants doing something about in yellow. */
export function SendingFacts({ review }: { review: ReviewWire }) {
  const { eligible, sender, quota } = review;
  return (
    <div className={classes.facts}>
      {sender.problem !== null && (
        <p data-warns>
          {sender.problem} <Link to={paths.emailSettings}>Open Email Settings</Link>
        </p>
      )}
      {sender.configured && eligible > 0 && (
        <p data-warns={quota.days > 1 || undefined}>{quotaWords(eligible, quota)}</p>
      )}
    </div>
  );
}

function quotaWords(eligible: number, quota: ReviewWire["quota"]): string {
  const { perDay, left, days, finishesAt } = quota;
  const end =
    finishesAt === null ? "" : ` The last mail goes at about ${formatDateTimeZone(finishesAt)}.`;
  if (perDay === null || left === null) return end.trim();
  const needs = `Needs ${formatCount(eligible)} of the ${formatCount(left)} mails left today.`;
  if (days <= 1) return needs + end;
  return `${needs} It goes on by itself when the limit of ${formatCount(perDay)} a day renews, over ${formatCount(days)} days.${end}`;
}
