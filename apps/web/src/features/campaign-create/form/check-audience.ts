import { MESSAGES } from "@dakiya/domain/messages";
import { toastError } from "../../../lib/toast.ts";
import type { Audience } from "../audience/use-audience.ts";
import type { CampaignFormState } from "../use-campaign-form.ts";
import type { SendProblem } from "./problem-focus.ts";

const words = MESSAGES.createCampaign;

/**
 * Whether the fields are complete and the audience is counted; names the missing parts in a toast.
 *
 * @param needsRules - False for a follow-up, whose audience is given.
 * @param refuse - Called with the first problem.
 */
export async function checkAudience(
  { form, audience, needsRules }: CheckedForm,
  refuse: (problem: SendProblem) => false,
): Promise<boolean> {
  const checkForm = (size: Parameters<CampaignFormState["validate"]>[0]) => {
    const [problem] = form.validate(size);
    if (problem === undefined) return true;
    toastError(problem.toast);
    return refuse(problem);
  };

  if (!needsRules) return checkForm("given");
  const { isFixed } = audience;
  audience.refuseRules();
  // Invalid rules can't be counted, so they are marked first.
  const isReadable = audience.hint === undefined;
  const estimate = isReadable ? (audience.estimate?.count ?? null) : 1;
  if (!checkForm({ estimate, isFixed })) return false;
  const rules = audience.usableRules(words.estimateNeedsRules);
  if (rules === null) return refuse({ field: "rules" });
  if (!audience.stale) return true;
  const fresh = await audience.recount(rules);
  return fresh !== null && checkForm({ estimate: fresh.count, isFixed });
}

type CheckedForm = { form: CampaignFormState; audience: Audience; needsRules: boolean };
