import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { signedInId } from "../../lib/session/session.ts";
import { draftCopies, dropDraftCopy } from "../../widgets/unfinished-campaign/draft-copies.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { CopyNotice } from "./copy-notice.tsx";
import { copyStart, newStart } from "./drafts/form-start.ts";
import type { FormStart } from "./drafts/form-start.ts";
import { FormSkeleton, NotOpened } from "./instead-of-form.tsx";

/** An empty form, or the unsaved contents of an earlier one, kept in this browser. */
export function NewCampaign({ onSaved }: { onSaved: (id: string) => void }) {
  const [userId] = useState(signedInId);
  const [copy, setCopy] = useState(
    () => (userId === null ? [] : draftCopies(userId)).find(({ id }) => id === null) ?? null,
  );
  if (userId === null || copy === null)
    return <CampaignForm key="new" begin={newStart} segment={null} onSaved={onSaved} />;

  const startOver = () => {
    dropDraftCopy(userId, copy.key);
    setCopy(null);
  };
  return (
    <>
      <CopyNotice kind="back" copy={copy} action="Start over" onAction={startOver} />
      <FormWithSegment
        key={copy.key}
        segmentId={copy.contents.segmentId}
        begin={(segment) => copyStart(copy, null, segment)}
        onSaved={onSaved}
      />
    </>
  );
}

/** A new campaign, started with the rules of a saved segment. */
export function SegmentCampaign({ id, onSaved }: { id: string; onSaved: (id: string) => void }) {
  const { data, error, isFetchedAfterMount } = trpc.segments.get.useQuery(
    { id },
    { refetchOnMount: "always" },
  );
  // The form takes the rules over once, so it must not start from stale ones.
  if (data?.segment.archived)
    return <NotOpened title={MESSAGES.segments.isArchived(data.segment.name)} />;
  if (data !== undefined && isFetchedAfterMount)
    return <CampaignForm begin={newStart} segment={data.segment} onSaved={onSaved} />;
  if (error === null) return <FormSkeleton />;
  return <NotOpened title={serverMessage(error, "The segment could not be loaded")} />;
}

/**
 * A form that is opened again, with the saved segment it names. One that is there no longer leaves its rules.
 *
 * @param segmentId - Null for a form with rules of its own.
 */
export function FormWithSegment({
  segmentId,
  begin,
  onSaved,
}: {
  segmentId: string | null;
  begin: (segment: SegmentWire | null) => FormStart;
  onSaved: (id: string) => void;
}) {
  const { data, isPending } = trpc.segments.get.useQuery(
    { id: segmentId ?? "" },
    { enabled: segmentId !== null },
  );
  if (segmentId !== null && isPending) return <FormSkeleton />;
  return <CampaignForm begin={begin} segment={data?.segment ?? null} onSaved={onSaved} />;
}
