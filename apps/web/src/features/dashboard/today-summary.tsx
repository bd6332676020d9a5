import { completionPercent } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import type { DashboardWire } from "@dakiya/domain/wire";
import { Box, Group, Stack, Text } from "@mantine/core";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import classes from "./today-summary.module.css";

export function TodaySummary({ data }: { data: DashboardWire }) {
  return (
    <Card title="Today's Summary">
      <Stack component="ul" gap={8} className={`tabular ${classes.lines}`}>
        {summaryLines(data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </Card>
  );
}

function line(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
}

/** Today's events, a sentence a line; one line even on the very first day. */
function summaryLines(data: DashboardWire): string[] {
  const { today } = data;
  const lines = [
    ...line(today.campaignsCreated, "campaign created", "campaigns created"),
    ...line(today.customersAdded, "customer added", "customers added"),
    ...line(today.emailsSent, "email sent", "emails sent"),
    ...line(today.opens, "open", "opens"),
    ...line(today.clicks, "click", "clicks"),
  ];
  if (lines.length > 0) return lines;
  const empty = data.totalCustomers === 0 && data.segments === 0 && data.totalCampaigns === 0;
  return [empty ? MESSAGES.dashboard.ready : "Nothing has happened today yet."];
}

/** How much of the work is under way and how much is done. */
export function WorkStatus({ data }: { data: DashboardWire }) {
  const percent = completionPercent(data.completedCampaigns, data.totalCampaigns);

  return (
    <Card title="Work Status">
      <Figures
        figures={[
          { label: "Active", value: formatCount(data.activeWork) },
          { label: "Total campaigns", value: formatCount(data.totalCampaigns) },
          { label: "Completed", value: formatCount(data.completedCampaigns) },
          ...(data.liveAutomations === null
            ? []
            : [{ label: "Live automations", value: formatCount(data.liveAutomations) }]),
        ]}
      />
      {percent !== null && (
        <Box mt={20}>
          <Group
            gap={0}
            justify="space-between"
            align="stretch"
            wrap="nowrap"
            mb={8}
            fz="small"
            className="soft"
          >
            <span>Completion rate</span>
            <Text span c="var(--ink)" className="strong tabular">
              {percent}%
            </Text>
          </Group>
          <ProgressBar label="Completion rate" value={percent} color="blue" />
        </Box>
      )}
    </Card>
  );
}
