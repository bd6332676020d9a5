import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { paths } from "../../lib/paths.ts";
import { serverError } from "../../lib/server-error.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SegmentTable } from "./segment-table.tsx";
import { segmentsNamed, useShownSegments } from "./use-shown-segments.ts";

const CommunicationLogsModal = lazyDialog(
  async () => await import("../../widgets/communication-logs/communication-logs-modal.tsx"),
  "CommunicationLogsModal",
  { title: "Communication Logs", size: "xl", isOpened: ({ campaign }) => campaign !== null },
);

const SegmentDetailModal = lazyDialog(
  async () => await import("./segment-detail-modal.tsx"),
  "SegmentDetailModal",
  {
    title: ({ segment }) => segment?.name ?? "Segment",
    size: "lg",
    isOpened: ({ segment }) => segment !== null,
  },
);

const WHICH = [
  { value: "used", label: "Used by campaigns" },
  { value: "all", label: "All saved" },
] as const;

/**
 * The segments campaigns use, each with its audience and its logs; by choice all there are.
 *
 * @param usedSegments - Those campaigns use; undefined before they are known.
 */
export function AudienceSegments({
  segments: usedSegments,
}: {
  segments: readonly SegmentWire[] | undefined;
}) {
  const [search, setSearch] = useState("");
  const [detailOf, setDetailOf] = useState<SegmentWire | null>(null);
  const logs = useSegmentLogs();
  const { which, choose, state } = useShownSegments(usedSegments);

  return (
    <>
      <Card title="Audience Segments" flush>
        <Group gap="12px 16px" justify="space-between" p="0 var(--gutter) 12px">
          <PillRadios legend="Which segments" value={which} onChange={choose} options={WHICH} />
          <Box miw={0} w={280} maw="100%">
            <SearchBox value={search} onChange={setSearch} placeholder="Search segments..." />
          </Box>
        </Group>
        <Loaded state={state} label="Loading segments" rows={4}>
          {(segments) => (
            <SegmentTable
              segments={segmentsNamed(segments, search)}
              lookingUp={logs.lookingUp}
              onOpen={setDetailOf}
              onViewLogs={(segment) => void logs.open(segment)}
              empty={<NoSegments searching={search.trim() !== ""} />}
            />
          )}
        </Loaded>
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

function NoSegments({ searching }: { searching: boolean }) {
  const { noSegments, noSegmentsSearch, noSegmentsHint } = MESSAGES.audience;
  if (searching) return <EmptyState title={noSegments} hint={noSegmentsSearch} />;
  return (
    <EmptyState
      title={noSegments}
      hint={noSegmentsHint}
      action={
        <Button variant="default" component={Link} to={paths.createCampaign}>
          Create Segment
        </Button>
      }
    />
  );
}

/** Finds the campaign tied to a segment, whose logs are then shown. */
function useSegmentLogs() {
  const utils = trpc.useUtils();
  const [campaign, setCampaign] = useState<{ id: string; name: string } | null>(null);
  /** The segment whose campaign is being fetched. */
  const [lookingUp, setLookingUp] = useState<string | null>(null);

  async function open(segment: SegmentWire): Promise<void> {
    setLookingUp(segment._id);
    try {
      const segmentCampaign = await utils.client.campaigns.ofSegment.query({
        segmentId: segment._id,
      });
      setCampaign({ id: segmentCampaign._id, name: segmentCampaign.name });
    } catch (error) {
      toastError(
        serverError(error)?.code === "NOT_FOUND"
          ? MESSAGES.audience.noCampaignForSegment
          : MESSAGES.audience.logsFailed,
      );
    } finally {
      setLookingUp(null);
    }
  }

  return { campaign, lookingUp, open, close: () => setCampaign(null) };
}
