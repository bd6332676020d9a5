import { useState } from "react";
import { signedInId } from "../../lib/session/session.ts";
import { draftCopies, dropDraftCopy } from "../../widgets/unfinished-campaign/draft-copies.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { CopyNotice } from "./copy-notice.tsx";
import { copyStart, newStart } from "./drafts/form-start.ts";
import { FormWithSegment } from "./form-with-segment.tsx";

/** An empty form; or what was written in one before, in this browser, and could not be saved. */
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
