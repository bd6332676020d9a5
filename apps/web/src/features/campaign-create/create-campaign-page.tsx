import { MESSAGES } from "@dakiya/domain/messages";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import { EmailNotice } from "./email-notice.tsx";

/**
 * Where a campaign is written and sent on its way (SPEC §2); `?segment=` starts it from a saved segment, `?draft=`
 * opens a draft again.
 */
export function CreateCampaignPage() {
  const [search, setSearch] = useSearchParams();
  const segmentId = search.get("segment");
  const draftId = search.get("draft");
  const [savedHere, setSavedHere] = useState<string | null>(null);
  // The address leads back to the draft; the form it was written in stays as it is.
  const onSaved = (id: string) => {
    setSavedHere(id);
    setSearch({ ...Object.fromEntries(search), draft: id }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Create Campaign"
        lead="Say who it is for, write it once, and it goes out to each of them by name."
      />
      <EmailNotice />
      {draftId !== null && draftId !== savedHere ? (
        <FromDraft key={draftId} id={draftId} />
      ) : segmentId === null ? (
        <CampaignForm key="new" segment={null} onSaved={onSaved} />
      ) : (
        <FromSegment key={segmentId} id={segmentId} onSaved={onSaved} />
      )}
    </>
  );
}

function FromSegment({ id, onSaved }: { id: string; onSaved: (id: string) => void }) {
  const { data, error, isFetchedAfterMount } = trpc.segments.get.useQuery(
    { id },
    { refetchOnMount: "always" },
  );
  // The form takes the rules over once, so it must not start from ones the cache has kept too long.
  if (data !== undefined && isFetchedAfterMount)
    return <CampaignForm segment={data.segment} onSaved={onSaved} />;
  if (error === null) return <BlockSkeleton height={360} />;
  return <NotOpened title={serverMessage(error, "The segment could not be loaded")} />;
}

function FromDraft({ id }: { id: string }) {
  // Asked for once: what is being written must not be replaced under the writer's hands.
  const { data, error } = trpc.campaigns.getDraft.useQuery(
    { id },
    { gcTime: 0, staleTime: Infinity, refetchOnMount: "always" },
  );
  const segmentId = data?.segmentId ?? null;
  const segment = trpc.segments.get.useQuery(
    { id: segmentId ?? "" },
    { enabled: segmentId !== null },
  );
  if (data !== undefined && (segmentId === null || !segment.isPending)) {
    const stored = { ...data, rules: data.rules };
    return (
      <CampaignForm
        segment={segment.data?.segment ?? null}
        stored={stored}
        onSaved={() => undefined}
      />
    );
  }
  if (error === null) return <BlockSkeleton height={360} />;
  return <NotOpened title={serverMessage(error, MESSAGES.createCampaign.draftNotLoaded)} />;
}

function NotOpened({ title }: { title: string }) {
  return (
    <Card>
      <EmptyState
        title={title}
        action={
          <Button component={Link} to={paths.createCampaign}>
            Start without it
          </Button>
        }
      />
    </Card>
  );
}
