import { MESSAGES } from "@dakiya/domain/messages";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const words = MESSAGES.webhooks;

type WebhookActions = Record<"test" | "pause" | "resume" | "remove", (id: string) => void> & {
  isRemoving: boolean;
};

/**
 * Actions on a webhook that need no dialog; each shows its result in a toast.
 *
 * @param onDeleted - Closes the question that led to it.
 */
export function useWebhookActions(onDeleted: () => void): WebhookActions {
  const utils = trpc.useUtils();
  const onSettled = async () => await utils.webhooks.list.invalidate();
  const onError = (error: unknown) => toastError(serverMessage(error, words.saveFailed));
  const test = trpc.webhooks.test.useMutation({
    onSuccess: ({ status, answerStatus, problem }) => {
      if (status === "delivered") toastSuccess(words.testDelivered(answerStatus ?? 0));
      else toastError(words.testFailed(problem ?? ""));
    },
    onError,
  });
  const pause = trpc.webhooks.pause.useMutation({
    onSuccess: () => toastSuccess(words.paused),
    onSettled,
    onError,
  });
  const resume = trpc.webhooks.resume.useMutation({
    onSuccess: () => toastSuccess(words.resumed),
    onSettled,
    onError,
  });
  const remove = trpc.webhooks.delete.useMutation({
    onSuccess: () => {
      toastSuccess(words.deleted);
      onDeleted();
    },
    onSettled,
    onError: (error) => toastError(serverMessage(error, words.deleteFailed)),
  });
  return {
    test: (id) => test.mutate({ id }),
    pause: (id) => pause.mutate({ id }),
    resume: (id) => resume.mutate({ id }),
    remove: (id) => remove.mutate({ id }),
    isRemoving: remove.isPending,
  };
}
