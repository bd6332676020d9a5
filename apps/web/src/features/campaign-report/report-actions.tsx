import type { CampaignReportWire, CampaignSummaryWire } from "@dakiya/domain/wire";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconListDetails, IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { automationPage, openDraft } from "../../lib/paths.ts";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";
import { FollowUpItems } from "../../widgets/follow-up/follow-up-items.tsx";
import { ShareModal } from "./share-modal.tsx";
import { useFollowUp } from "../../widgets/follow-up/use-follow-up.ts";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Actions of a report: reading its logs, and sending to its recipients again. */
export function ReportActions({
  report,
  onLogs,
}: {
  report: CampaignReportWire;
  onLogs: () => void;
}) {
  const { campaign, share } = report;
  const [isSharing, setSharing] = useState(false);
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
          <DownloadLink href={`/api/user/campaign/${encodeURIComponent(id)}/report.csv`} size="sm">
            Export report
          </DownloadLink>
          <Button variant="default" leftSection={<IconListDetails {...ICON} />} onClick={onLogs}>
            View Logs
          </Button>
          <Button
            variant="default"
            leftSection={<IconShare {...ICON} />}
            onClick={() => setSharing(true)}
          >
            {share === null ? "Share" : "Shared"}
          </Button>
          <ShareModal report={report} opened={isSharing} onClose={() => setSharing(false)} />
        </>
      )}
      {hasRecipients && automation === null && <FollowUp campaign={campaign} />}
    </>
  );
}

function FollowUp({ campaign }: { campaign: CampaignSummaryWire }) {
  const { followUp, busy } = useFollowUp();
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <Button loading={busy} rightSection={<IconChevronDown {...ICON} />}>
          Write a follow-up
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <FollowUpItems label="To recipients who" onFollowUp={(kind) => followUp(campaign, kind)} />
      </Menu.Dropdown>
    </Menu>
  );
}
