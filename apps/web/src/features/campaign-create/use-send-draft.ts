import { MESSAGES } from "@dakiya/domain/messages";
import type { ScheduleInput } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { createdWords } from "./created-words.ts";

/** Sends a stored draft on its way. A second click sends nothing: the server knows that it is a draft no longer. */
export function useSendDraft(): {
  /** Whether it was sent. Shows the outcome as a toast. */
  sendDraft: (id: string, schedule: ScheduleInput | null) => Promise<boolean>;
} {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.campaigns.sendDraft.useMutation();

  const sendDraft = async (id: string, schedule: ScheduleInput | null) => {
    try {
      await mutateAsync({ id, ...(schedule === null ? {} : { schedule }) });
      toastSuccess(createdWords(schedule));
      void utils.invalidate();
      return true;
    } catch (error) {
      toastError(serverMessage(error, MESSAGES.createCampaign.createFailed));
      return false;
    }
  };

  return { sendDraft };
}
