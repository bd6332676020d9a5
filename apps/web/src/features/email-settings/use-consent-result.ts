import { MESSAGES } from "@dakiya/domain/messages";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** Sentences for the outcomes of a visit to a page of consent, by where it began. */
const RESULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gmail: MESSAGES.emailSettings.gmailResult,
  smtp: MESSAGES.emailSettings.smtpResult,
  inbox: { ...MESSAGES.inbox.problems, ...MESSAGES.inbox.connectResult },
};

/** Shows the outcome of a visit once, and removes it from the address. */
export function useConsentResult(): void {
  const [params, setParams] = useSearchParams();
  const place = Object.keys(RESULTS).find((name) => params.has(name)) ?? "";
  const result = params.get(place) ?? "";
  useEffect(() => {
    const words = RESULTS[place];
    if (words === undefined) return;
    const sentence = Object.hasOwn(words, result) ? words[result] : undefined;
    if (sentence !== undefined) (result === "connected" ? toastSuccess : toastError)(sentence);
    setParams(
      (before) => {
        before.delete(place);
        return before;
      },
      { replace: true },
    );
  }, [place, result, setParams]);
}
