import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { newStart } from "./drafts/form-start.ts";
import { NotOpened } from "./not-opened.tsx";

/** A new campaign, started with the rules of a saved segment. */
export function SegmentCampaign({ id, onSaved }: { id: string; onSaved: (id: string) => void }) {
  const { data, error, isFetchedAfterMount } = trpc.segments.get.useQuery(
    { id },
    { refetchOnMount: "always" },
  );
  // The form takes the rules over once, so it must not start from ones the cache has kept too long.
  if (data !== undefined && isFetchedAfterMount)
    return <CampaignForm begin={newStart} segment={data.segment} onSaved={onSaved} />;
  if (error === null) return <FormSkeleton />;
  return <NotOpened title={serverMessage(error, "The segment could not be loaded")} />;
}
