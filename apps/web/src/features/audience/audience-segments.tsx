import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Card } from "../../ui/card.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { CommunicationLogsModal } from "../../widgets/communication-logs/communication-logs-modal.tsx";
import classes from "./audience-segments.module.css";
import { SegmentDetailModal } from "./segment-detail-modal.tsx";
import { SegmentTable } from "./segment-table.tsx";
import { segmentsNamed } from "./segments-named.ts";
import { useSegmentLogs } from "./use-segment-logs.ts";

/** The segments campaigns use, each with its audience and its logs (SPEC §2). */
export function AudienceSegments({ segments }: { segments: readonly SegmentWire[] | undefined }) {
  const [search, setSearch] = useState("");
  const [detailOf, setDetailOf] = useState<SegmentWire | null>(null);
  const logs = useSegmentLogs();
  const shown = segmentsNamed(segments ?? [], search);

  return (
    <>
      <Card
        title="Audience Segments"
        flush
        action={
          <div className={classes.search}>
            <SearchBox value={search} onChange={setSearch} placeholder="Search segments..." />
          </div>
        }
      >
        {segments === undefined ? (
          <RowsSkeleton rows={4} label="Loading segments" />
        ) : (
          <SegmentTable
            segments={shown}
            lookingUp={logs.lookingUp}
            onOpen={setDetailOf}
            onViewLogs={(segment) => void logs.open(segment)}
            empty={
              search.trim() !== "" ? (
                <EmptyState
                  title={MESSAGES.audience.noSegments}
                  hint={MESSAGES.audience.noSegmentsSearch}
                />
              ) : (
                <EmptyState
                  title={MESSAGES.audience.noSegments}
                  hint={MESSAGES.audience.noSegmentsHint}
                  action={
                    <Button component={Link} to={paths.createCampaign}>
                      Create Segment
                    </Button>
                  }
                />
              )
            }
          />
        )}
      </Card>
      <CommunicationLogsModal campaign={logs.campaign} onClose={logs.close} />
      <SegmentDetailModal
        segment={detailOf}
        onShow={setDetailOf}
        onClose={() => setDetailOf(null)}
      />
    </>
  );
}
