import { validateCampaignForm } from "@dakiya/domain/campaign";
import type { CampaignForm, CampaignFormProblem } from "@dakiya/domain/campaign";
import type { ListFinding } from "@dakiya/domain/list-health";
import { useCallback, useMemo, useState } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { gapsOf, saysNothing } from "../../widgets/design-editor/document/read-design.ts";
import { messageOf } from "../../widgets/message/message.ts";
import type { Message, MessageFields } from "../../widgets/message/message.ts";
import type { TrackingFields } from "../../widgets/message/tracking-choice.tsx";
import { countRules } from "../../widgets/rule-builder/query.ts";

export type CampaignFields = MessageFields &
  TrackingFields & {
    name: string;
    description: string;
    /** Null for the default one. */
    senderId: string | null;
    query: RuleGroupType;
    /** Findings of list health whose customers get no email. */
    leaveOut: readonly ListFinding[];
  };

type FieldErrors = Partial<Record<CampaignFormProblem["field"], string>>;

export const EMPTY_FORM: CampaignFields = {
  name: "",
  description: "",
  senderId: null,
  tracking: null,
  linkTags: null,
  query: { combinator: "and", rules: [] },
  subject: "",
  previewText: "",
  body: "",
  html: null,
  design: null,
  leaveOut: [],
};

const FIELD_OF: Partial<Record<keyof CampaignFields, CampaignFormProblem["field"]>> = {
  name: "name",
  subject: "subject",
  body: "message",
  html: "message",
  design: "message",
  query: "rules",
};

export type CampaignFormState = {
  draft: CampaignFields;
  /** Its one message, as the server takes it. */
  message: Message;
  ruleCount: number;
  errors: FieldErrors;
  /** A field's error is cleared when the field changes. */
  change: (changes: Partial<CampaignFields>) => void;
  clearError: (field: CampaignFormProblem["field"]) => void;
  /**
   * Shows the problem at each field, and returns them in the order of docs/product.md, Create Campaign.
   *
   * @param audience - The size of the audience its rules have; "given" when it needs no rules.
   */
  validate: (
    audience: { estimate: number | null; isFixed: boolean } | "given",
  ) => CampaignFormProblem[];
};

/** The sender as the server takes it: absent for the default one. */
export const bySender = ({ senderId }: Pick<CampaignFields, "senderId">): { senderId?: string } =>
  senderId === null ? {} : { senderId };

/** Holds the form; it starts with `initialFields`. */
export function useCampaignForm(initialFields: () => CampaignFields): CampaignFormState {
  const [draft, setDraft] = useState(initialFields);
  const [errors, setErrors] = useState<FieldErrors>({});
  const ruleCount = countRules(draft.query);
  const message = useMemo(() => ({ ...messageOf(draft), ...bySender(draft) }), [draft]);

  const clearError = useCallback((field: CampaignFormProblem["field"]) => {
    setErrors(({ [field]: _gone, ...others }) => others);
  }, []);

  const change = useCallback((changes: Partial<CampaignFields>) => {
    setDraft((current) => ({ ...current, ...changes }));
    setErrors((current) => {
      const changedFields = Object.entries(FIELD_OF).flatMap(([key, field]) =>
        key in changes ? field : [],
      );
      const others = Object.entries(current).filter(
        ([field]) => !changedFields.some((one) => one === field),
      );
      return others.length === Object.keys(current).length ? current : Object.fromEntries(others);
    });
  }, []);

  const validate = useCallback(
    (audience: { estimate: number | null; isFixed: boolean } | "given") => {
      const counts =
        audience === "given"
          ? { ruleCount: 1, estimate: 1 }
          : { ruleCount: audience.isFixed ? 1 : ruleCount, estimate: audience.estimate };
      const problems = validateCampaignForm({
        name: draft.name,
        subject: draft.subject,
        ...checkedMessage(draft),
        ...counts,
      });
      setErrors(
        Object.fromEntries(problems.map(({ field, fieldMessage }) => [field, fieldMessage])),
      );
      return problems;
    },
    [draft, ruleCount],
  );

  // Keeps its identity until the user changes something, for memoised children.
  return useMemo(
    () => ({ draft, message, ruleCount, errors, change, clearError, validate }),
    [draft, message, ruleCount, errors, change, clearError, validate],
  );
}

/** The message as the form's check takes it: a designed one is checked for its gaps. */
function checkedMessage({
  body,
  html,
  design,
}: CampaignFields): Pick<CampaignForm, "message" | "needsVariable" | "gap"> {
  if (design === null) return { message: html ?? body, needsVariable: html === null };
  const [gap] = gapsOf(design);
  return {
    message: saysNothing(design) ? "" : "designed",
    needsVariable: false,
    ...(gap === undefined ? {} : { gap: gap.sentence }),
  };
}

/** The findings to leave out as a request has them: absent where there are none. */
export function leaveOutOf(leaveOut: readonly ListFinding[]): { leaveOut?: ListFinding[] } {
  return leaveOut.length === 0 ? {} : { leaveOut: [...leaveOut] };
}
