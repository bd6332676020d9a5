import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire, FollowUpKind } from "@dakiya/domain/wire";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconListDetails } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router-dom";
import { automationPage, openDraft } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError } from "../../lib/toast.ts";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

const FOLLOW_UPS: readonly { kind: FollowUpKind; words: string }[] = [
  { kind: "clicked", words: "Clicked in it" },
  { kind: "opened", words: "Opened it" },
  { kind: "not_opened", words: "Did not open it" },
  { kind: "not_clicked", words: "Did not click in it" },
];

/** What is done from a report: reading its logs, and writing to its recipients again. */
export function ReportActions({
  campaign,
  onLogs,
}: {
  campaign: CampaignSummaryWire;
  onLogs: () => void;
}) {
  const { _id: id, status, stats, automation } = campaign;
  if (status === "draft" && automation === null)
    return (
      <Button component={Link} to={openDraft(id)}>
        Open draft
      </Button>
    );
  const hasRecipients = stats.total_recipients > 0;
  return (
    <>
      {automation !== null && (
        <Button component={Link} to={automationPage(automation._id)} variant="default">
          Open automation
        </Button>
      )}
      {hasRecipients && (
        <>
          <DownloadLink href={`/api/user/campaign/${encodeURIComponent(id)}/logs.csv`} size="sm">
            Export CSV
          </DownloadLink>
          <Button variant="default" leftSection={<IconListDetails {...ICON} />} onClick={onLogs}>
            View Logs
          </Button>
        </>
      )}
      {hasRecipients && automation === null && <FollowUp id={id} />}
    </>
  );
}

function FollowUp({ id }: { id: string }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const following = trpc.campaigns.followUp.useMutation({
    onSuccess: ({ _id }) => void navigate(openDraft(_id)),
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.followUpFailed)),
    onSettled: () => utils.campaigns.list.invalidate(),
  });
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <Button loading={following.isPending} rightSection={<IconChevronDown {...ICON} />}>
          Write a follow-up
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>To recipients who</Menu.Label>
        {FOLLOW_UPS.map(({ kind, words }) => (
          <Menu.Item key={kind} onClick={() => following.mutate({ id, kind })}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
