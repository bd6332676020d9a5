import type { TestResultsWire } from "@dakiya/domain/wire";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./test-results.module.css";

/** The outcome of a test, address by address. */
export function TestResults({ results }: { results: TestResultsWire["results"] }) {
  return (
    <div role="status" hidden={results.length === 0}>
      <ul className={classes.results} aria-label="Results">
        {results.map(({ email, isSent, reason }) => (
          <li key={email} className={classes.result}>
            <StatusBadge color={isSent ? "green" : "red"} label={isSent ? "sent" : "failed"} />
            <span className="anywhere">
              {email}
              {reason !== null && <span className="note"> {reason}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
