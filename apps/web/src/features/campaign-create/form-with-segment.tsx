import type { SegmentWire } from "@dakiya/domain/wire";
import { trpc } from "../../lib/server/trpc.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import type { FormStart } from "./drafts/form-start.ts";

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
