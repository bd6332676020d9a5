import { MESSAGES } from "@dakiya/domain/messages";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";

/** Sends the message, marked and uncounted, to one's own sender address. Shows the outcome as a toast. */
export function useTestMail(): {
  sending: boolean;
  /** @param mail.customerId - As whom it is written; nobody in particular without one. */
  send: (mail: { subject: string; body: string; customerId: string | undefined }) => void;
} {
  const { mutate, isPending } = trpc.campaigns.sendTest.useMutation({
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => {
      const message = serverMessage(error, MESSAGES.createCampaign.testFailed);
      // Why the service refused it stands behind the sentence that it did.
      const reason = serverError(error)?.fields[0]?.message;
      toastError(reason === undefined || reason === message ? message : `${message} ${reason}`);
    },
  });
  return {
    sending: isPending,
    send: ({ subject, body, customerId }) =>
      mutate({ subject, body, ...(customerId === undefined ? {} : { customerId }) }),
  };
}
