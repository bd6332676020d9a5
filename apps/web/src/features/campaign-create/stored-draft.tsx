import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraftWire } from "@dakiya/domain/wire";
import { useEffect, useState } from "react";
import { serverError } from "../../lib/server-error.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { signedInId } from "../../lib/session/session.ts";
import { draftCopies, dropDraftCopy } from "../../widgets/unfinished-campaign/draft-copies.ts";
import type { DraftCopy } from "../../widgets/unfinished-campaign/draft-copies.ts";
import { CopyNotice } from "./copy-notice.tsx";
import { textOf } from "./drafts/draft-text.ts";
import { contentsOf, copyStart, storedStart } from "./drafts/form-start.ts";
import { FormSkeleton, NotOpened } from "./instead-of-form.tsx";
import { FormWithSegment } from "./begin-form.tsx";

/** Opens a stored draft, with its unsaved local copy if any. */
export function StoredDraft({ id, onSaved }: { id: string; onSaved: (id: string) => void }) {
  const [copy] = useState(() => copyOf(id));
  // Fetched once: a refetch must not replace the text being written.
  const { data, error } = trpc.campaigns.getDraft.useQuery(
    { id },
    { gcTime: 0, staleTime: Infinity, refetchOnMount: "always" },
  );
  const draft = data === undefined ? null : { ...data, rules: data.rules };
  const isSaved =
    draft !== null && copy !== null && textOf(copy.contents) === textOf(contentsOf(draft));
  useEffect(() => {
    const userId = signedInId();
    if (isSaved && userId !== null) dropDraftCopy(userId, copy.key);
  }, [isSaved, copy]);

  if (draft !== null) {
    return copy === null || isSaved ? (
      <FormWithSegment
        segmentId={draft.segmentId}
        begin={(segment) => storedStart(draft, segment)}
        onSaved={onSaved}
      />
    ) : (
      <OneOfTwo draft={draft} copy={copy} onSaved={onSaved} />
    );
  }
  if (error === null) return <FormSkeleton />;
  // Without a response of the server, the local copy is all there is.
  if (copy !== null && serverError(error) === null) {
    return (
      <FormWithSegment
        segmentId={null}
        begin={(segment) => copyStart(copy, null, segment)}
        onSaved={onSaved}
      />
    );
  }
  return <NotOpened title={serverMessage(error, MESSAGES.createCampaign.draftNotLoaded)} />;
}

/** The copy wins where it is based on the stored version; the other one is a click away. */
function OneOfTwo({
  draft,
  copy,
  onSaved,
}: {
  draft: CampaignDraftWire;
  copy: DraftCopy;
  onSaved: (id: string) => void;
}) {
  const [fromCopy, setFromCopy] = useState(copy.over === draft.savedAt);
  const [showsNotice, setShowsNotice] = useState(true);
  const turn = () => {
    const userId = signedInId();
    if (fromCopy && userId !== null) dropDraftCopy(userId, copy.key);
    setFromCopy(!fromCopy);
    setShowsNotice(false);
  };
  return (
    <>
      {showsNotice && (
        <CopyNotice
          kind={fromCopy ? "back" : "other"}
          copy={copy}
          action={fromCopy ? "Use the saved version" : "Bring it back"}
          onAction={turn}
        />
      )}
      <FormWithSegment
        key={String(fromCopy)}
        segmentId={fromCopy ? copy.contents.segmentId : draft.segmentId}
        begin={(segment) =>
          fromCopy ? copyStart(copy, draft, segment) : storedStart(draft, segment)
        }
        onSaved={onSaved}
      />
    </>
  );
}

function copyOf(id: string): DraftCopy | null {
  const userId = signedInId();
  return userId === null ? null : (draftCopies(userId).find((copy) => copy.id === id) ?? null);
}
