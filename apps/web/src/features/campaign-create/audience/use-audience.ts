import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { EstimateWire, PreviewWire, SegmentWire } from "@dakiya/domain/wire";
import { useCallbackRef } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { isFixedList } from "@dakiya/domain/segment";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
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

const words = MESSAGES.createCampaign;
const NO_RULES: ReadonlySet<string> = new Set();
const WITHOUT_RULES: SegmentRuleGroup = { combinator: "and", rules: [] };

/** The audience of the rules in the form. */
export type Audience = {
  /** The saved segment whose rules the form last took over. */
  segment: SegmentWire | null;
  /** That segment, as long as the rules are still its own. */
  savedSegmentId: string | null;
  /** The same, where it is static: its members are the audience, even if the rules match others. */
  staticSegmentId: string | null;
  /** The segment is a fixed list, and no rules have taken its place. */
  isFixed: boolean;
  /** The rules as soon as they can be used; none of a fixed list. */
  rules: SegmentRuleGroup | null;
  /** Missing part of the rules, without which they can't be counted. */
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
};

/** Combines the form's rules with their count and preview. */
export function useAudience(form: CampaignFormState, openedWith: SegmentWire | null): Audience {
  const { draft, ruleCount, change, clearError } = form;
  const [segment, setSegment] = useState(openedWith);
  const [refusedRules, setRefusedRules] = useState(NO_RULES);
  const own = useOwnFields();
  const result = useMemo(() => readRules(draft.query, own), [draft.query, own]);
  const isFixed =
    ruleCount === 0 && segment !== null && isFixedList(segment.is_dynamic, segment.rules);
  const rules = isFixed ? WITHOUT_RULES : result.ok ? result.rules : null;
  const match = useMemo(
    () => (segment !== null && (isFixed || sameRules(segment, rules, own)) ? segment : null),
    [segment, isFixed, rules, own],
  );
  const staticSegmentId = match === null || match.is_dynamic ? null : match._id;
  const { estimate, stale, counting, count } = useEstimate(rules, staticSegmentId);
  const preview = usePreview(staticSegmentId);

  const refuseRules = useCallbackRef(() => setRefusedRules(unusableRules(draft.query, own)));
  const usableRules = useCallbackRef((whenEmpty: string) => {
    if (isFixed) return WITHOUT_RULES;
    if (ruleCount === 0) toastError(whenEmpty);
    else if (!result.ok) toastError(result.message);
    else return result.rules;
    refuseRules();
    return null;
  });
  const takeOver = useCallbackRef((nextSegment: SegmentWire) => {
    setSegment(nextSegment);
    const ownWords = draft.description !== "" && draft.description !== segment?.description;
    change({
      query: toQuery(nextSegment.rules),
      ...(ownWords ? {} : { description: nextSegment.description }),
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
  const recount = useCallbackRef((group: SegmentRuleGroup) => count(group, { quiet: true }));

  const values = {
    segment,
    savedSegmentId: match?._id ?? null,
    staticSegmentId,
    isFixed,
    rules,
    hint: ruleCount > 0 && !result.ok ? result.message : undefined,
    refusedRules,
    estimate,
    stale,
    counting,
    previewing: preview.loading,
    preview: preview.preview,
  };
  const actions = {
    takeOver,
    estimateSize,
    showPreview,
    closePreview,
    recount,
    refuseRules,
    usableRules,
  };
  // Keeps its identity while its values stay the same, so that components do not render on every keystroke.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each of its values; its effect stays the same
  return useMemo(() => ({ ...values, ...actions }), Object.values(values));
}

/**
 * Loads the preview of an audience for its modal.
 *
 * @param staticSegmentId - The static segment whose rules are asked about: its members are shown.
 */
function usePreview(staticSegmentId: string | null): {
  preview: PreviewWire | null;
  loading: boolean;
  load: (rules: SegmentRuleGroup) => Promise<void>;
  close: () => void;
} {
  const [preview, setPreview] = useState<PreviewWire | null>(null);
  const { mutateAsync, isPending } = trpc.segments.preview.useMutation();

  const load = async (rules: SegmentRuleGroup) => {
    try {
      setPreview(await mutateAsync(audienceInput(rules, staticSegmentId)));
    } catch {
      toastError(MESSAGES.createCampaign.previewFailed);
    }
  };

  return { preview, loading: isPending, load, close: () => setPreview(null) };
}
