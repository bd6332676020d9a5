import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function deleteCampaign(
  _ctx: Ctx,
  _input: { id: string },
): Promise<{ message: string }> {
  throw new Error("being written");
}
