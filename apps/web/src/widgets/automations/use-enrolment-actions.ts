import { MESSAGES } from "@dakiya/domain/messages";
import type { EnrolmentWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const words = MESSAGES.automations;

/** Manual actions on an enrolment; each shows its result in a toast. */
export function useEnrolmentActions(onTakenOut: () => void): {
  takeOut: (enrolment: EnrolmentWire) => void;
  moveOn: (enrolment: EnrolmentWire) => void;
  isTakingOut: boolean;
} {
  const utils = trpc.useUtils();
  const onSettled = async () => await utils.automations.invalidate();
  const onError = (error: unknown) => toastError(serverMessage(error, words.actionFailed));
  const takingOut = trpc.automations.takeOut.useMutation({
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onTakenOut();
    },
    onError,
    onSettled,
  });
  const movingOn = trpc.automations.moveOn.useMutation({
    onSuccess: ({ message }) => toastSuccess(message),
    onError,
    onSettled,
  });
  const input = ({ _id, automation }: EnrolmentWire) => ({
    id: automation._id,
    enrolmentId: _id,
  });
  return {
    takeOut: (enrolment) => takingOut.mutate(input(enrolment)),
    moveOn: (enrolment) => movingOn.mutate(input(enrolment)),
    isTakingOut: takingOut.isPending,
  };
}
