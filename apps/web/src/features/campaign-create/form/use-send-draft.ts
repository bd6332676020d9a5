import type { ScheduleInput } from "@dakiya/domain/wire";
import { trpc } from "../../../lib/server/trpc.ts";
import { useSendOutcome } from "./use-send-outcome.ts";

/** Sends a stored draft on its way. A second click sends nothing: the server knows that it is a draft no longer. */
export function useSendDraft(): {
  /** Whether it was sent. Shows the outcome as a toast. */
  sendDraft: (id: string, schedule: ScheduleInput | null) => Promise<boolean>;
} {
  const withOutcome = useSendOutcome();
  const { mutateAsync } = trpc.campaigns.sendDraft.useMutation();
  return {
    sendDraft: async (id, schedule) =>
      await withOutcome(schedule, async () => {
        await mutateAsync({ id, ...(schedule === null ? {} : { schedule }) });
      }),
  };
}
