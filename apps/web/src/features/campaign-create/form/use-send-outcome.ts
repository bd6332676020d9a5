import { MESSAGES } from "@dakiya/domain/messages";
import type { ScheduleInput } from "@dakiya/domain/wire";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { createdWords } from "./created-words.ts";

/**
 * Says by a toast how sending a campaign on its way came out, and has every list follow.
 *
 * @returns Runs what sends it, and gives whether that was done.
 */
export function useSendOutcome(): (
  schedule: ScheduleInput | null,
  send: () => Promise<unknown>,
) => Promise<boolean> {
  const utils = trpc.useUtils();
  return async (schedule, send) => {
    try {
      await send();
      toastSuccess(createdWords(schedule));
      void utils.invalidate();
      return true;
    } catch (error) {
      toastError(serverMessage(error, MESSAGES.createCampaign.createFailed));
      return false;
    }
  };
}
