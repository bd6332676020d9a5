import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationWire, ResumeAutomationInput } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const words = MESSAGES.automations;

/** Pauses, resumes and deletes; each shows its result in a toast. */
export type AutomationActions = {
  pause: (id: string) => void;
  resume: (id: string, overdue: ResumeAutomationInput["overdue"]) => void;
  remove: (id: string) => void;
  isSwitching: boolean;
  isRemoving: boolean;
};

/**
 * Actions on an automation, for the list and its own page.
 *
 * @param onDone - Closes the question that led to it.
 * @param onDeleted - Called once one is deleted.
 */
export function useAutomationActions({
  onDone,
  onDeleted,
}: {
  onDone: () => void;
  onDeleted?: () => void;
}): AutomationActions {
  const utils = trpc.useUtils();
  const onError = (error: unknown) => toastError(serverMessage(error, words.actionFailed));
  const changed = (sentence: string) => (automation: AutomationWire) => {
    toastSuccess(sentence);
    utils.automations.get.setData({ id: automation._id }, automation);
    onDone();
  };
  const onSettled = async () => {
    await Promise.all([utils.automations.list.invalidate(), utils.insights.invalidate()]);
  };
  const pausing = trpc.automations.pause.useMutation({
    onSuccess: changed(words.paused),
    onError,
    onSettled,
  });
  const resuming = trpc.automations.resume.useMutation({
    onSuccess: changed(words.resumed),
    onError,
    onSettled,
  });
  const removing = trpc.automations.delete.useMutation({
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onDone();
      onDeleted?.();
    },
    onError,
    onSettled,
  });
  return {
    pause: (id) => pausing.mutate({ id }),
    resume: (id, overdue) => resuming.mutate({ id, overdue }),
    remove: (id) => removing.mutate({ id }),
    isSwitching: pausing.isPending || resuming.isPending,
    isRemoving: removing.isPending,
  };
}
