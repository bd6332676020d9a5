import { Alert } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { NewCampaign, SegmentCampaign } from "./begin-form.tsx";
import { FormSkeleton } from "./instead-of-form.tsx";
import { StoredDraft } from "./stored-draft.tsx";

/**
 * Where a campaign is written and sent (docs/product.md, Create Campaign); `?segment=` starts it from a saved
 * segment, `?draft=` opens a draft again.
 */
export function CreateCampaignPage() {
  const { key, search } = useLocation();
  const [, setSearch] = useSearchParams();
  const email = trpc.emailSettings.get.useQuery();
  const [savedEntry, setSavedEntry] = useState<{ id: string; key: string; search: string } | null>(
    null,
  );
  const draftHere = new URLSearchParams(search).get("draft");
  // After the first save the address names the draft; the form stays mounted.
  const entry = savedEntry !== null && savedEntry.id === draftHere ? savedEntry : { key, search };
  const params = new URLSearchParams(entry.search);
  const draftId = params.get("draft");
  const segmentId = params.get("segment");
  const onSaved = (id: string) => {
    setSavedEntry({ ...entry, id });
    setSearch({ draft: id }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader
        title="Create Campaign"
        lead="Choose the audience and write one message. Each recipient gets it by name."
      />
      {email.data?.isConfigured === false && <EmailNotice />}
      {!email.isFetched ? (
        // The form would move if the notice over it came later.
        <FormSkeleton />
      ) : draftId !== null ? (
        <StoredDraft key={entry.key} id={draftId} onSaved={onSaved} />
      ) : segmentId !== null ? (
        <SegmentCampaign key={entry.key} id={segmentId} onSaved={onSaved} />
      ) : (
        <NewCampaign key={entry.key} onSaved={onSaved} />
      )}
    </>
  );
}

/** Warns that email is not configured, for users who did not come through the campaign list's check. */
function EmailNotice() {
  return (
    <Alert
      mb={24}
      color="yellow"
      icon={<IconMailExclamation size={20} stroke={1.5} aria-hidden />}
      title="No email service is set up yet"
    >
      Campaigns are sent from your own company address.{" "}
      <Link to={paths.emailSettings}>Configure Email Settings</Link>
    </Alert>
  );
}
