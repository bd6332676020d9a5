import type { AutomationSummaryWire } from "@dakiya/domain/wire";
import { Menu, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { automationPage } from "../../../lib/paths.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/list-page/row-actions.tsx";
import { Clamped, TwoLines } from "../../../ui/text-parts.tsx";
import { AutomationBadge } from "../../../widgets/automations/automation-badge.tsx";
import { leftOf } from "../../../widgets/automations/enrolment-words.ts";

type Act = (automation: AutomationSummaryWire) => void;

/** The account's automations: trigger, active enrolments and exit reasons. */
export function AutomationTable({
  rows,
  onPause,
  onResume,
  onDelete,
}: {
  rows: readonly AutomationSummaryWire[];
  onPause: Act;
  onResume: Act;
  onDelete: Act;
}) {
  const columns = useMemo(
    (): readonly Column<AutomationSummaryWire>[] => [
      {
        key: "name",
        header: "Automation",
        cell: ({ _id, name, trigger }) => (
          <TwoLines
            main={
              <Link className="text-button" to={automationPage(_id)}>
                <Clamped text={name} />
              </Link>
            }
            second={trigger}
          />
        ),
      },
      {
        key: "state",
        header: "State",
        width: "20%",
        cell: ({ state, held, hasChanges }) => (
          <Stack gap={4}>
            <div>
              <AutomationBadge state={state} />
            </div>
            {held !== null && (
              <Text c="var(--yellow-ink)" className="small">
                {held}
              </Text>
            )}
            {hasChanges && <p className="note">Changes are not live yet</p>}
          </Stack>
        ),
      },
      number("inside", "In progress", ({ counts }) => counts.inside),
      number("entered", "Entered", ({ counts }) => counts.entered),
      number("completed", "Completed", ({ counts }) => counts.completed),
      {
        key: "left",
        header: "Left",
        width: "19%",
        cell: ({ counts }) => <LeftWhy left={counts.left} />,
      },
      {
        key: "actions",
        header: "Actions",
        headerHidden: true,
        width: "64px",
        cell: (row) => <Actions row={row} {...{ onPause, onResume, onDelete }} />,
      },
    ],
    [onPause, onResume, onDelete],
  );
  return (
    <DataTable rows={rows} columns={columns} rowKey={({ _id }) => _id} caption="Automations" />
  );
}

const number = (
  key: string,
  header: string,
  of: (row: AutomationSummaryWire) => number,
): Column<AutomationSummaryWire> => ({
  key,
  header,
  numeric: true,
  width: "108px",
  sortValue: of,
  cell: (row) => formatCount(of(row)),
});

function LeftWhy({ left }: { left: AutomationSummaryWire["counts"]["left"] }) {
  const { total, reasons } = leftOf(left);
  if (total === 0) return <>0</>;
  return (
    <Stack component="ul" gap={4} className="small">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </Stack>
  );
}

function Actions({
  row,
  onPause,
  onResume,
  onDelete,
}: {
  row: AutomationSummaryWire;
  onPause: Act;
  onResume: Act;
  onDelete: Act;
}) {
  const navigate = useNavigate();
  return (
    <RowMenu of={row.name}>
      <Menu.Item onClick={() => void navigate(automationPage(row._id))}>Open</Menu.Item>
      <Menu.Item onClick={() => void navigate(automationPage(row._id, "report"))}>Report</Menu.Item>
      <Menu.Item onClick={() => void navigate(automationPage(row._id, "people"))}>People</Menu.Item>
      {row.state === "live" && <Menu.Item onClick={() => onPause(row)}>Pause</Menu.Item>}
      {row.state === "paused" && <Menu.Item onClick={() => onResume(row)}>Resume</Menu.Item>}
      <Menu.Item c="var(--red-ink)" onClick={() => onDelete(row)}>
        Delete
      </Menu.Item>
    </RowMenu>
  );
}
