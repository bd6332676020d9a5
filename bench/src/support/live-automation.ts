import type { AutomationDocument } from "@dakiya/domain/automation";
import {
  createAutomation,
  publishAutomation,
} from "../../../apps/api/dist/src/services/automations/index.js";
import type { Ctx } from "../../../apps/api/dist/src/deps.js";

const PLAIN: AutomationDocument = {
  version: 1,
  trigger: { type: "byHand" },
  steps: [],
  leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false },
  reentry: { type: "never" },
  whenCapped: "later",
};

/** Makes an automation of some parts, switches it on, and gives its id. */
export async function liveAutomation(
  ctx: Ctx,
  parts: Partial<AutomationDocument>,
): Promise<number> {
  const document = { ...PLAIN, ...parts };
  const { _id: id } = await createAutomation(ctx, { name: `Bench ${Date.now()}`, document });
  await publishAutomation(ctx, { id, includeExisting: false, inside: "finish" });
  return Number(id);
}
