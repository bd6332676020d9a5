import { GMAIL_RESULTS } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { toastError, toastSuccess } from "../../../lib/toast.ts";

const NAME = "gmail";

/** Says what became of a visit to Google's consent page, once, and takes it out of the address. */
export function useGmailResult(): void {
  const [params, setParams] = useSearchParams();
  const result = GMAIL_RESULTS.find((one) => one === params.get(NAME));
  useEffect(() => {
    if (result === undefined) return;
    const say = result === "connected" ? toastSuccess : toastError;
    say(MESSAGES.emailSettings.gmailResult[result]);
    setParams(
      (before) => {
        before.delete(NAME);
        return before;
      },
      { replace: true },
    );
  }, [result, setParams]);
}
