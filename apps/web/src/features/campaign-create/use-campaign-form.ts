import { validateCampaignForm } from "@dakiya/domain/campaign";
import type { CampaignForm, CampaignFormProblem } from "@dakiya/domain/campaign";
import type { ListFinding } from "@dakiya/domain/list-health";
import { useCallback, useMemo, useState } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { gapsOf, saysNothing } from "../../widgets/design-editor/document/read-design.ts";
import { useLanguages } from "../../widgets/message/languages/use-languages.ts";
import type { Languages } from "../../widgets/message/languages/use-languages.ts";
import { messageOf, wholeOf } from "../../widgets/message/message.ts";
import type {
  LanguageFields,
  Message,
  MessageErrors,
  MessageFields,
} from "../../widgets/message/message.ts";
import type { TrackingFields } from "../../widgets/message/tracking-choice.tsx";
import { countRules } from "../../widgets/rule-builder/query.ts";

export type CampaignFields = MessageFields &
  LanguageFields &
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
/** Errors of a variant, by its language. */
type VariantErrors = Readonly<Record<string, Pick<FieldErrors, "subject" | "message">>>;

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
  language: null,
  variants: [],
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
  /** Its message in all its languages, as the server takes it. */
  message: Message;
  languages: Languages;
  /** The message that is written at present, in its language. */
  part: Message;
  /** Errors of that one. */
  partErrors: MessageErrors;
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
  const [variantErrors, setVariantErrors] = useState<VariantErrors>({});
  const ruleCount = countRules(draft.query);
  const message = useMemo(() => ({ ...wholeOf(draft), ...bySender(draft) }), [draft]);

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

  const languages = useLanguages(draft, (update) => {
    setDraft((current) => ({ ...current, ...update(current) }));
    setErrors(({ subject: _subject, message: _message, ...others }) => others);
    setVariantErrors({});
  });
  const { editing, part: partFields } = languages;
  const part = useMemo(
    () => ({ ...messageOf(partFields), ...bySender({ senderId: draft.senderId }) }),
    [partFields, draft.senderId],
  );
  const partErrors = editing === null ? errors : (variantErrors[editing] ?? NO_ERRORS);

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
        variants: draft.variants.map((variant) => ({
          ...{ language: variant.language, subject: variant.subject },
          ...checkedMessage(variant),
        })),
        ...counts,
      });
      setErrors(errorsOf(problems, undefined));
      setVariantErrors(
        Object.fromEntries(
          draft.variants.map(({ language }) => [language, errorsOf(problems, language)]),
        ),
      );
      return problems;
    },
    [draft, ruleCount],
  );

  // Keeps its identity until the user changes something, for memoised children.
  return useMemo(
    () => ({
      ...{ draft, message, languages, part, partErrors },
      ...{ ruleCount, errors, change, clearError, validate },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- languages are made of the draft and of what is written
    [draft, message, editing, part, partErrors, ruleCount, errors, change, clearError, validate],
  );
}

const NO_ERRORS: MessageErrors = {};

/** The sentences at the fields of the message in a language; undefined for the form itself. */
const errorsOf = (
  problems: readonly CampaignFormProblem[],
  language: string | undefined,
): FieldErrors =>
  Object.fromEntries(
    problems
      .filter((problem) => problem.language === language)
      .map(({ field, fieldMessage }) => [field, fieldMessage]),
  );

/** The message as the form's check takes it: a designed one is checked for its gaps. */
function checkedMessage({
  body,
  html,
  design,
}: MessageFields): Pick<CampaignForm, "message" | "needsVariable" | "gap"> {
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
