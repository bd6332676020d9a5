import { MESSAGES } from "@dakiya/domain/messages";
import { useState } from "react";
import { serverError } from "../../../lib/server-error.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";

/** Sends a mail by the saved configuration to its own address. */
export function useTestEmail() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const sendTest = trpc.emailSettings.sendTest.useMutation({
    onSuccess: () => toastSuccess(MESSAGES.emailSettings.testSent),
    onError: (error) => {
      // The toast always says the same; why the service refused stands under the form.
      setRefusal(serverError(error)?.fields[0]?.message ?? null);
      toastError(MESSAGES.emailSettings.testFailed);
    },
  });

  return {
    sending: sendTest.isPending,
    /** Why the service refused the last test, in its own words. */
    refusal,
    forget: () => setRefusal(null),

    send(to: string, unsaved: boolean): void {
      setRefusal(null);
      if (unsaved) return toastError(MESSAGES.emailSettings.saveFirst);
      const { testSubject: subject, testBody: body } = MESSAGES.emailSettings;
      sendTest.mutate({ to, subject, body });
    },
  };
}
