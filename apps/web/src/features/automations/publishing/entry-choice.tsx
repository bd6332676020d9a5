import type { AutomationEntryWire } from "@dakiya/domain/wire";
import { Radio, Stack, Text } from "@mantine/core";
import { countCustomers, formatCount } from "../../../lib/format.ts";

/** Whether customers who match now are enrolled too, and the emails that would send. */
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
            ? "No customer matches now. New matches are enrolled."
            : "It starts with events from now on."}
        </p>
      ) : (
        <Radio.Group
          label="Who enters"
          value={includeExisting ? "all" : "new"}
          onChange={(value) => onChange(value === "all")}
        >
          <Stack gap={12} mt={8}>
            <Radio value="new" label="Only new matches from now on" />
            <Radio
              value="all"
              label={`Also the ${countCustomers(matching)} who ${matching === 1 ? "matches" : "match"} now`}
              description={reachOf(entry)}
            />
          </Stack>
        </Radio.Group>
      )}
      {includeExisting && (
        <Text mt={8} className="note">
          {mailsOf(entry)}
        </Text>
      )}
      {lately !== null && (
        <Text mt={8} className="note">
          {lately === 0
            ? "Nobody would have been enrolled in the last 30 days."
            : `${countCustomers(lately)} would have been enrolled in the last 30 days.`}
        </Text>
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
  if (mailsNow === 0) return "No email is sent at once.";
  const mails = mailsNow === 1 ? "1 email is sent" : `${formatCount(mailsNow)} emails are sent`;
  if (quotaLeft === null) return `${mails} at once.`;
  if (quotaLeft >= mailsNow)
    return `${mails} at once; your service allows ${formatCount(quotaLeft)} more today.`;
  return `${mails} as your service allows: ${formatCount(quotaLeft)} more today, the others on the days after.`;
}
