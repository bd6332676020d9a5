import { describeFailureGroup } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { Figures } from "../../ui/figures.tsx";

const words = MESSAGES.campaignReport;

/** Failures by reason, and recipients who must not be mailed since. */
export function OutcomesCard({
  report,
  onFailedLogs,
}: {
  report: CampaignReportWire;
  onFailedLogs: () => void;
}) {
  const { campaign, failures, suppressed, figuresSince } = report;
  const { failed } = campaign.stats;
  const isCounted = figuresSince !== null;
  const figure = (value: number) => (isCounted ? formatCount(value) : "–");
  const isPartly =
    figuresSince !== null && campaign.startedAt !== null && figuresSince > campaign.startedAt;
  return (
    <Card title="Failures and unsubscribes">
      <Stack gap={20}>
        <Figures
          figures={[
            { label: "Unsubscribed", value: figure(suppressed.unsubscribed) },
            { label: "Bounced", value: figure(suppressed.bounced) },
            { label: "Complained", value: figure(suppressed.complained) },
          ]}
        />
        {isPartly && <p className="note">{words.countedSince(formatDateTime(figuresSince))}</p>}
        {failed === 0 ? (
          <p className="soft">{words.nothingFailed}</p>
        ) : (
          <>
            <h3 className="strong">{words.failed(failed)}</h3>
            {isCounted ? (
              <BarList
                caption="Failed recipients by reason"
                valueName="Recipients"
                format={formatCount}
                points={failures.map(({ reason, recipients }) => ({
                  label: describeFailureGroup(reason),
                  value: recipients,
                  color: "red" as const,
                }))}
              />
            ) : (
              <p className="note">{words.counting}</p>
            )}
            <div>
              <Button variant="default" size="compact-md" onClick={onFailedLogs}>
                View failed in logs
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Card>
  );
}
