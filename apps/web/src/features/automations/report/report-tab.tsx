import { formatRupees } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationWire, StepReportWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatTracked } from "../../../lib/format.ts";
import { automationEmailPage } from "../../../lib/paths.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Card } from "../../../ui/card.tsx";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { StatCard, StatGrid } from "../../../ui/stat-card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { TwoLines } from "../../../ui/text-parts.tsx";
import { leftOf } from "../../../widgets/automations/enrolment-words.ts";
import { CommunicationLogsModal } from "../../../widgets/communication-logs/communication-logs-modal.tsx";
import classes from "./report-tab.module.css";

const words = MESSAGES.automations;
const REFRESH_MS = 15_000;

type Logs = { id: string; name: string };

/** Results of an automation: number of enrolments, and for each step the report of its email. */
export function ReportTab({ automation: { _id: id } }: { automation: AutomationWire }) {
  const query = trpc.automations.report.useQuery(
    { id },
    { refetchOnMount: "always", refetchInterval: REFRESH_MS },
  );
  const [logs, setLogs] = useState<Logs | null>(null);
  const columns = useMemo(() => columnsOf(id, setLogs), [id]);
  const state = loadState(query, words.loadFailed);
  const counts = query.data?.counts;
  const left = counts === undefined ? null : leftOf(counts.left);
  const figure = (value: number | undefined) => (value === undefined ? null : formatCount(value));
  return (
    <Stack gap="var(--card-gap)">
      {(state.data !== undefined || state.error === null) && (
        <StatGrid>
          <StatCard label="Entered" value={figure(counts?.entered)} />
          <StatCard label="In progress" value={figure(counts?.inside)} />
          <StatCard label="Completed" value={figure(counts?.completed)} />
          <StatCard
            label="Left"
            value={figure(left?.total)}
            {...(left === null || left.total === 0
              ? {}
              : {
                  note: (
                    <ul>
                      {left.reasons.map((reason) => (
                        <li key={reason}>{reason}</li>
                      ))}
                    </ul>
                  ),
                })}
          />
        </StatGrid>
      )}
      <Card flush>
        <Loaded state={state} label="Loading the report" rows={5}>
          {({ steps }) => (
            <DataTable
              rows={steps}
              columns={columns}
              rowKey={({ step, gone }) => `${step} ${gone}`}
              caption="Steps"
              empty={<EmptyState title={words.nobodyInside} />}
            />
          )}
        </Loaded>
      </Card>
      <CommunicationLogsModal campaign={logs} onClose={() => setLogs(null)} />
    </Stack>
  );
}

function columnsOf(
  automationId: string,
  onLogs: (logs: Logs) => void,
): readonly Column<StepReportWire>[] {
  return [
    {
      key: "step",
      header: "Step",
      cell: ({ sentence, gone, mail, step }) => (
        <TwoLines
          main={
            mail !== null && mail.campaignIds.length > 0 ? (
              <Link
                className="text-button"
                aria-label={`Report of ${sentence}`}
                to={automationEmailPage(automationId, step)}
              >
                {sentence}
              </Link>
            ) : (
              sentence
            )
          }
          second={
            <Group component="span" gap={4} className={classes.under ?? ""}>
              {gone && <StatusBadge color="gray" label="No longer in it" />}
              {mail !== null && mail.campaignIds.length > 0 && (
                <LogsButtons {...{ sentence, step, ids: mail.campaignIds, onLogs }} />
              )}
            </Group>
          }
        />
      ),
    },
    number("reached", "Reached", ({ reached }) => reached),
    number("waiting", "Here", ({ waiting }) => waiting),
    mailed("sent", "Sent"),
    mailed("delivered", "Delivered"),
    mailed("opened", "Opened"),
    mailed("clicked", "Clicked"),
    mailed("failed", "Failed"),
    {
      key: "sales",
      header: "Orders",
      numeric: true,
      width: "112px",
      cell: ({ mail }) =>
        mail?.sales == null ? (
          "–"
        ) : (
          <div>
            <div>{formatCount(mail.sales.orders)}</div>
            <div className="note">{formatRupees(mail.sales.revenue)}</div>
          </div>
        ),
    },
    number("left", "Left", ({ left }) => left),
  ];
}

const number = (
  key: string,
  header: string,
  of: (row: StepReportWire) => number,
): Column<StepReportWire> => ({
  key,
  header,
  numeric: true,
  width: "86px",
  cell: (row) => formatCount(of(row)),
});

const mailed = (
  key: keyof NonNullable<StepReportWire["mail"]>["stats"],
  header: string,
): Column<StepReportWire> => ({
  key,
  header,
  numeric: true,
  width: "94px",
  cell: ({ mail }) => (mail === null ? "–" : formatTracked(mail.stats[key])),
});

/** The logs of an email, and of its earlier versions. The newest is first. */
function LogsButtons({
  sentence,
  ids,
  onLogs,
}: {
  sentence: string;
  ids: readonly string[];
  onLogs: (logs: Logs) => void;
}) {
  return ids.map((id, index) => (
    <Button
      key={id}
      variant="default"
      size="compact-sm"
      aria-label={`View Logs of ${sentence}${index === 0 ? "" : `, ${index} earlier`}`}
      onClick={() => onLogs({ id, name: sentence })}
    >
      {index === 0 ? "View Logs" : `${index} earlier`}
    </Button>
  ));
}
