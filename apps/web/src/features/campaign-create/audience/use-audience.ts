import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { EstimateWire, PreviewWire, SegmentWire } from "@dakiya/domain/wire";
import { useCallbackRef } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { audienceInput } from "../../../widgets/audience-count/use-audience-count.ts";
import {
  readRules,
  sameRules,
  toQuery,
  unusableRules,
} from "../../../widgets/rule-builder/query.ts";
import type { CampaignFormState } from "../use-campaign-form.ts";
import { useEstimate } from "./use-estimate.ts";

const { createCampaign: words } = MESSAGES;
const NO_RULES: ReadonlySet<string> = new Set();

/** The audience of the rules in the form. */
export interface Audience {
  /** The saved segment whose rules were taken last. */
  segment: SegmentWire | null;
  /** That segment, as long as the rules are still its own. */
  keptSegmentId: string | null;
  /** The same, where it is static: its members are the audience, whatever the rules match. */
  keptBy: string | null;
  /** The rules as soon as they can be used. */
  rules: SegmentRuleGroup | null;
  /** What the rules need before they can be counted. */
  hint: string | undefined;
  /** The incomplete rules to mark, by id. */
  refusedRules: ReadonlySet<string>;
  estimate: EstimateWire | null;
  /** The rules have changed since the estimate. */
  stale: boolean;
  counting: boolean;
  previewing: boolean;
  preview: PreviewWire | null;
  takeOver: (segment: SegmentWire) => void;
  estimateSize: () => void;
  showPreview: () => void;
  closePreview: () => void;
  /** Counts again without a success toast; null when that failed. */
  recount: (rules: SegmentRuleGroup) => Promise<EstimateWire | null>;
  /** Has each rule that can't be used say so at its value. */
  refuseRules: () => void;
  /** The rules; or null after showing a toast and marking each incomplete one. */
  usableRules: (whenEmpty: string) => SegmentRuleGroup | null;
}

/** Combines the form's rules with their count and preview. */
export function useAudience(form: CampaignFormState, openedWith: SegmentWire | null): Audience {
  const { draft, ruleCount, change, clearError } = form;
  const [segment, setSegment] = useState(openedWith);
  const [refusedRules, setRefusedRules] = useState(NO_RULES);
  const read = useMemo(() => readRules(draft.query), [draft.query]);
  const rules = read.ok ? read.rules : null;
  const kept = useMemo(
    () => (segment !== null && sameRules(segment, rules) ? segment : null),
    [segment, rules],
  );
  const keptBy = kept === null || kept.is_dynamic ? null : kept._id;
  const { estimate, stale, counting, count } = useEstimate(rules, keptBy);
  const preview = usePreview(keptBy);

  const refuseRules = useCallbackRef(() => setRefusedRules(unusableRules(draft.query)));
  const usableRules = useCallbackRef((whenEmpty: string) => {
    if (ruleCount === 0) toastError(whenEmpty);
    else if (!read.ok) toastError(read.message);
    else return read.rules;
    refuseRules();
    return null;
  });
  const takeOver = useCallbackRef((picked: SegmentWire) => {
    setSegment(picked);
    const ownWords = draft.description !== "" && draft.description !== segment?.description;
    change({
      query: toQuery(picked.rules),
      ...(ownWords ? {} : { description: picked.description }),
    });
  });
  const estimateSize = useCallbackRef(() => {
    const usable = usableRules(words.estimateNeedsRules);
    if (usable === null) return;
    clearError("estimate");
    void count(usable);
  });
  const showPreview = useCallbackRef(() => {
    const usable = usableRules(words.estimateNeedsRules);
    if (usable !== null) void preview.load(usable);
  });
  const closePreview = useCallbackRef(preview.close);
  const recount = useCallbackRef((wanted: SegmentRuleGroup) => count(wanted, { quiet: true }));

  const known = {
    segment,
    keptSegmentId: kept?._id ?? null,
    keptBy,
    rules,
    hint: ruleCount > 0 && !read.ok ? read.message : undefined,
    refusedRules,
    estimate,
    stale,
    counting,
    previewing: preview.loading,
    preview: preview.preview,
  };
  const does = {
    takeOver,
    estimateSize,
    showPreview,
    closePreview,
    recount,
    refuseRules,
    usableRules,
  };
  // The same as long as nothing in it has changed: what is drawn of it is not drawn again with every key.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each of its values; what it does stays the same
  return useMemo(() => ({ ...known, ...does }), Object.values(known));
}

/**
 * Loads who is in an audience, for the modal that shows it.
 *
 * @param keptBy - The static segment whose rules are asked about: its members are shown.
 */
function usePreview(keptBy: string | null): {
  preview: PreviewWire | null;
  loading: boolean;
  load: (rules: SegmentRuleGroup) => Promise<void>;
  close: () => void;
} {
  const [preview, setPreview] = useState<PreviewWire | null>(null);
  const { mutateAsync, isPending } = trpc.segments.preview.useMutation();

  const load = async (rules: SegmentRuleGroup) => {
    try {
      setPreview(await mutateAsync(audienceInput(rules, keptBy)));
    } catch {
      toastError(MESSAGES.createCampaign.previewFailed);
    }
  };

  return { preview, loading: isPending, load, close: () => setPreview(null) };
}
