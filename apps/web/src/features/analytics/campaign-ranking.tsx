import { isSmallSample } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { CampaignDetailsModal } from "./campaign-details-modal.tsx";
import { SMALL_SAMPLE_NOTE } from "./ranked-campaign.tsx";
import type { RankedCampaign } from "./ranked-campaign.tsx";
import { RankingTable } from "./ranking-table.tsx";

/** The ten campaigns with the best overall score. */
export function CampaignRanking({ data }: { data: AnalyticsWire | undefined }) {
  const [detailsOf, setDetailsOf] = useState<RankedCampaign | null>(null);
  return (
    <>
      <Card
        title="Campaign Performance Ranking"
        note={
          <>
            Score: average of delivered, opened and clicked
            {data?.ranking.some(({ counts }) => isSmallSample(counts)) === true && (
              <>. {SMALL_SAMPLE_NOTE}</>
            )}
          </>
        }
        flush
      >
        {data === undefined ? (
          <RowsSkeleton rows={5} label="Loading the ranking" />
        ) : (
          <RankingTable
            ranking={data.ranking}
            onOpen={setDetailsOf}
            empty={
              <EmptyState
                title="No campaigns in this range"
                hint="Choose a longer range, or send one"
                action={
                  <Button component={Link} to={paths.createCampaign} variant="default">
                    Create Campaign
                  </Button>
                }
              />
            }
          />
        )}
      </Card>
      <CampaignDetailsModal entry={detailsOf} onClose={() => setDetailsOf(null)} />
    </>
  );
}
