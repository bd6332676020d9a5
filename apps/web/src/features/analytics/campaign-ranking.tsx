import { isSmallSample } from "@dakiya/domain/analytics";
import type { RankingSort } from "@dakiya/domain/analytics";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import classes from "./analytics.module.css";
import { CampaignDetailsModal } from "./campaign-details-modal.tsx";
import { SMALL_SAMPLE_NOTE } from "./ranked-campaign.tsx";
import type { RankedCampaign } from "./ranked-campaign.tsx";
import { RankingCards } from "./ranking-cards.tsx";
import { RankingTable } from "./ranking-table.tsx";
import type { Ranking } from "./use-ranking.ts";

/** Below this the names of a table would have no room. */
const CARDS = "(max-width: 1199.98px)";

const CAPTIONS = {
  score: "Campaigns by overall score",
  opened: "Campaigns by recipients who opened",
  clicked: "Campaigns by recipients who clicked",
  unsubscribed: "Campaigns by recipients who unsubscribed",
  revenue: "Campaigns by revenue",
  revenuePerRecipient: "Campaigns by revenue per recipient",
} as const satisfies Record<RankingSort, string>;

/** The ten best campaigns, by overall score at first. */
export function CampaignRanking({ ranking }: { ranking: Ranking }) {
  const { sort, onSort, isFailed, isWaiting } = ranking;
  const [detailsOf, setDetailsOf] = useState<RankedCampaign | null>(null);
  const isNarrow = useMediaQuery(CARDS, false, { getInitialValueInEffect: false }) === true;
  const rows = useMemo(
    () =>
      ranking.rows?.map((entry, index) => ({
        ...entry,
        rank: index + 1,
        // Few emails make a high score by chance; a sum they do not.
        hasMedal: sort === "score" ? entry.score !== null && !isSmallSample(entry.counts) : true,
      })),
    [ranking.rows, sort],
  );
  const Rows = isNarrow ? RankingCards : RankingTable;
  return (
    <>
      <Card
        title="Campaign Performance Ranking"
        note={
          <>
            Score: average of delivered, opened and clicked
            {rows?.some(({ counts }) => isSmallSample(counts)) === true && (
              <>. {SMALL_SAMPLE_NOTE}</>
            )}
            {isFailed && <>. This order could not be loaded: refresh to try again.</>}
          </>
        }
        flush
      >
        {rows === undefined ? (
          <RowsSkeleton rows={5} label="Loading the ranking" />
        ) : (
          <div className={classes.figures} data-waiting={isWaiting || undefined}>
            <Rows
              rows={rows}
              sort={sort}
              onSort={onSort}
              onOpen={setDetailsOf}
              caption={CAPTIONS[sort]}
              empty={<NothingRanked isSorted={sort !== "score"} />}
            />
          </div>
        )}
      </Card>
      <CampaignDetailsModal entry={detailsOf} onClose={() => setDetailsOf(null)} />
    </>
  );
}

function NothingRanked({ isSorted }: { isSorted: boolean }) {
  return (
    <EmptyState
      title={isSorted ? "No campaigns sent in this range" : "No campaigns in this range"}
      hint="Choose a longer range, or send one"
      action={
        <Button component={Link} to={paths.createCampaign} variant="default">
          Create Campaign
        </Button>
      }
    />
  );
}
