import { Alert } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { NewCampaign, SegmentCampaign } from "./begin-form.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import { oneStart } from "./drafts/form-start.ts";
import { FormSkeleton } from "./instead-of-form.tsx";
import { StoredDraft } from "./stored-draft.tsx";

/**
 * Where a campaign is written and sent (docs/product.md, Create Campaign); `?segment=` starts it from a saved
 * segment, `?draft=` opens a draft again. A link that writes to one customer brings the address in the state of history,
 * so that no address bar and no log has it.
 */
export function CreateCampaignPage() {
  const { key, search, state } = useLocation();
  const [, setSearch] = useSearchParams();
  const settings = trpc.emailSettings.get.useQuery();
  const [savedEntry, setSavedEntry] = useState<(Entry & { id: string }) | null>(null);
  const draftHere = new URLSearchParams(search).get("draft");
  // After the first save the address names the draft; the form stays mounted.
  const entry =
    savedEntry !== null && savedEntry.id === draftHere ? savedEntry : { key, search, state };
  const params = new URLSearchParams(entry.search);
  const draftId = params.get("draft");
  const segmentId = params.get("segment");
  const email = emailOf(entry.state);
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
      {settings.data?.isConfigured === false && <EmailNotice />}
      {!settings.isFetched ? (
        // The form would move if the notice over it came later.
        <FormSkeleton />
      ) : draftId !== null ? (
        <StoredDraft key={entry.key} id={draftId} onSaved={onSaved} />
      ) : segmentId !== null ? (
        <SegmentCampaign key={entry.key} id={segmentId} onSaved={onSaved} />
      ) : email !== null ? (
        <CampaignForm
          key={entry.key}
          begin={() => oneStart(email)}
          segment={null}
          onSaved={onSaved}
        />
      ) : (
        <NewCampaign key={entry.key} onSaved={onSaved} />
      )}
    </>
  );
}

type Entry = { key: string; search: string; state: unknown };

/** The address that a link of `writeTo` brought; null without one. */
function emailOf(state: unknown): string | null {
  const email = typeof state === "object" && state !== null && "writeTo" in state && state.writeTo;
  return typeof email === "string" ? email : null;
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
