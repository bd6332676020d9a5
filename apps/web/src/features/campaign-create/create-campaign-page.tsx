import { Link, useSearchParams } from "react-router-dom";
import { Button } from "@mantine/core";
import { paths } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import { EmailNotice } from "./email-notice.tsx";

/** Where a campaign is written and sent on its way (SPEC §2); `?segment=` starts it from a saved segment. */
export function CreateCampaignPage() {
  const [search] = useSearchParams();
  const segmentId = search.get("segment");
  return (
    <>
      <PageHeader
        title="Create Campaign"
        lead="Say who it is for, write it once, and it goes out to each of them by name."
      />
      <EmailNotice />
      {segmentId === null ? (
        <CampaignForm key="new" segment={null} />
      ) : (
        <FromSegment key={segmentId} id={segmentId} />
      )}
    </>
  );
}

function FromSegment({ id }: { id: string }) {
  const { data, error, isFetchedAfterMount } = trpc.segments.get.useQuery(
    { id },
    { refetchOnMount: "always" },
  );
  // The form takes the rules over once, so it must not start from ones the cache has kept too long.
  if (data !== undefined && isFetchedAfterMount) return <CampaignForm segment={data.segment} />;
  if (error === null) return <BlockSkeleton height={360} />;
  return (
    <Card>
      <EmptyState
        title={serverMessage(error, "The segment could not be loaded")}
        action={
          <Button component={Link} to={paths.createCampaign}>
            Start without it
          </Button>
        }
      />
    </Card>
  );
}
