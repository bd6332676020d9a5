import type { TestEmailInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
/** To be written. */
export async function sendTestEmail(
  _ctx: Ctx,
  _input: TestEmailInput,
): Promise<{ message: string }> {
  throw new Error("being written");
}
