import type { AutomationEntryWire } from "@dakiya/domain/wire";
import { Radio } from "@mantine/core";
import { countCustomers, formatCount } from "../../../lib/format.ts";
import classes from "./switch-on-modal.module.css";

/** Whether those who match now come in too, with what would go out. */
export function EntryChoice({
  entry,
  includeExisting,
  onChange,
}: {
  entry: AutomationEntryWire;
  includeExisting: boolean;
  onChange: (includeExisting: boolean) => void;
}) {
  const { matching, enteredInLast30Days: lately } = entry;
  return (
    <div>
      {matching === null || matching === 0 ? (
        <p>
          {matching === 0
            ? "Nobody matches now. Whoever does from now on comes in."
            : "It begins with what happens from now on."}
        </p>
      ) : (
        <Radio.Group
          label="Who comes in"
          value={includeExisting ? "all" : "new"}
          onChange={(value) => onChange(value === "all")}
        >
          <div className={classes.choices}>
            <Radio value="new" label="Only people from now on" />
            <Radio
              value="all"
              label={`Also the ${countCustomers(matching)} who ${matching === 1 ? "matches" : "match"} now`}
              description={reachOf(entry)}
            />
          </div>
        </Radio.Group>
      )}
      {includeExisting && <p className={classes.fact}>{mailsOf(entry)}</p>}
      {lately !== null && (
        <p className={classes.fact}>
          {lately === 0
            ? "In the last 30 days nobody would have come in."
            : `${countCustomers(lately)} would have been enrolled in the last 30 days.`}
        </p>
      )}
    </div>
  );
}

function reachOf({ reachable, matching }: AutomationEntryWire): string | undefined {
  if (reachable === null || matching === null) return undefined;
  if (reachable === matching) return "All of them can be mailed";
  return `${formatCount(reachable)} of them can be mailed`;
}

function mailsOf({ mailsNow, quotaLeft }: AutomationEntryWire): string {
  if (mailsNow === 0) return "No mail goes out at once.";
  const mails = mailsNow === 1 ? "1 mail goes out" : `${formatCount(mailsNow)} mails go out`;
  if (quotaLeft === null) return `${mails} at once.`;
  if (quotaLeft >= mailsNow)
    return `${mails} at once; your service allows ${formatCount(quotaLeft)} more today.`;
  return `${mails} as your service allows: ${formatCount(quotaLeft)} more today, the others on the days after.`;
}
