import { languageLabel } from "../language/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { extractVariables } from "./variables.ts";

const words = MESSAGES.createCampaign;
const variantWords = MESSAGES.variants;

/** A message of the form. */
type FormMessage = {
  subject: string;
  message: string;
  /** Whether the message has to name a variable, as a plain one has to. True where absent. */
  needsVariable?: boolean;
  /** First missing part of a designed message, as a sentence. */
  gap?: string;
};

/** Values of the create form at submission. `estimate` is null before the first estimate. */
export type CampaignForm = FormMessage & {
  name: string;
  /** Its messages in other languages. */
  variants?: readonly (FormMessage & { language: string })[];
  ruleCount: number;
  estimate: number | null;
};

/** One problem of the form: the sentence at the field and the one in the toast. */
export type CampaignFormProblem = {
  field: "name" | "subject" | "message" | "rules" | "estimate";
  /** The variant it is one of. */
  language?: string;
  fieldMessage: string;
  toast: string;
};

/**
 * The problems that prevent submitting a campaign form, in the order the fields stand in; an empty list means it can
 * be. The first problem's `toast` is the one to show. An estimate is asked for only once there are rules.
 */
export function validateCampaignForm(form: CampaignForm): CampaignFormProblem[] {
  const { name, variants = [], ruleCount, estimate } = form;
  return [
    ...(name.trim() === "" ? [problem("name", words.nameRequired, words.nameToast)] : []),
    ...messageProblems(form),
    ...variants.flatMap((variant) =>
      messageProblems(variant).map(({ toast, ...others }) => ({
        ...others,
        language: variant.language,
        toast: variantWords.of(languageLabel(variant.language), toast),
      })),
    ),
    ...(ruleCount < 1
      ? [problem("rules", words.ruleRequired)]
      : estimate === null || estimate < 1
        ? [problem("estimate", words.estimateRequired)]
        : []),
  ];
}

function messageProblems({ subject, message, needsVariable, gap }: FormMessage) {
  const problems: CampaignFormProblem[] = [];
  if (subject.trim() === "")
    problems.push(problem("subject", words.subjectRequired, words.subjectToast));
  if (message.trim() === "")
    problems.push(problem("message", words.messageRequired, words.messageToast));
  else if (gap !== undefined) problems.push(problem("message", gap));
  else if (needsVariable !== false && extractVariables(message).length === 0)
    problems.push(problem("message", words.variableRequired));
  return problems;
}

const problem = (
  field: CampaignFormProblem["field"],
  fieldMessage: string,
  toast = fieldMessage,
): CampaignFormProblem => ({ field, fieldMessage, toast });
