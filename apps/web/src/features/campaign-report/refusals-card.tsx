import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Card } from "../../ui/card.tsx";
import { RefusalsTable } from "../../widgets/refusals/refusals-table.tsx";

/** Emails that mailbox providers refused for a known reason. Without any there is no card. */
export function RefusalsCard({ report: { refusals } }: { report: CampaignReportWire }) {
  if (refusals === null || refusals.length === 0) return null;
  return (
    <Card title="Refusals" note={MESSAGES.campaignReport.refusals} flush>
      <RefusalsTable
        refusals={refusals.map(({ recipients, ...of }) => ({ ...of, emails: recipients }))}
      />
    </Card>
  );
}
