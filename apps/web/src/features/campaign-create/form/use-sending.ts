import { useCallbackRef } from "@mantine/hooks";
import { useRef, useState } from "react";
import type { RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { checkAudience } from "./check-audience.ts";
import { useProblemFocus } from "./problem-focus.ts";
import type { SendProblem } from "./problem-focus.ts";
import { useHoldSeconds } from "./use-hold-seconds.ts";
import { useStartTime } from "./use-start-time.ts";
import { useSubmission } from "./use-submission.ts";
import type { Submitted } from "./use-submission.ts";
import { useVariableCheck } from "./use-variable-check.ts";

/**
 * Checks and sends the campaign (docs/product.md, Create Campaign), then leaves for the dashboard.
 *
 * @param at - When it is to start, as a date-time input holds it; null at once.
 * @param waiting - Another operation has to end first.
 */
export function useSending(
  submitted: Submitted,
  { at, waiting, onSent }: { at: string | null; waiting: boolean; onSent: () => void },
): {
  /** The ref of the form's element, in which problems are focused. */
  formElement: RefObject<HTMLFormElement | null>;
  sending: boolean;
  /** Error of the chosen time. */
  timeProblem: string | undefined;
  /** The unknown variables that stop it from being sent. */
  blockingVariables: readonly string[];
  /** Sends the campaign, or shows the problems. */
  send: () => void;
  /** The same, and accepts unknown variables. */
  sendAsWritten: () => void;
} {
  const { form, audience, saver } = submitted;
  // A new object with each try, so that the same problem is focused again.
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const { timeProblem, readTime } = useStartTime(at);
  const { blockingVariables, checkVariables } = useVariableCheck(form.message);
  const hold = useHoldSeconds();
  const navigate = useNavigate();
  const submit = useSubmission(submitted);
  const { running, runOnce } = useRunOnce();

  const refuse = (found: SendProblem): false => {
    const { field, language = null } = found;
    if (field === "subject" || field === "message") form.languages.edit(language);
    setProblem(found);
    return false;
  };

  const checkAndSend = async (asWritten: boolean) => {
    // 1. The fields are complete and the audience is counted.
    if (!(await checkAudience(submitted, refuse))) return false;

    // 2. The time is ahead.
    const time = readTime();
    if (time === null) return refuse({ field: "time" });

    // 3. Every variable is known, or accepted as written.
    const unknownVariable = checkVariables(asWritten);
    if (unknownVariable !== null) return refuse(unknownVariable);

    // 4. It is sent; then there is no draft to save.
    const isSent = await submit({ ...time, holdSeconds: await hold.read() });
    if (isSent) saver.finish();
    return isSent;
  };

  const send = async (asWritten: boolean) => {
    if (waiting || audience.counting) return;
    if (!(await runOnce(async () => await checkAndSend(asWritten)))) return;
    onSent();
    await navigate(paths.dashboard);
  };

  return {
    formElement: useProblemFocus(problem, form.languages.part.design),
    sending: running,
    timeProblem,
    blockingVariables,
    send: () => void send(false),
    sendAsWritten: useCallbackRef(() => void send(true)),
  };
}

/** Runs one thing at a time until it succeeds once. Afterwards it stays `running`, since the page is left. */
function useRunOnce() {
  const [running, setRunning] = useState(false);
  // A second click can come before the next render.
  const busy = useRef(false);

  const runOnce = async (run: () => Promise<boolean>) => {
    if (busy.current) return false;
    busy.current = true;
    setRunning(true);
    let isDone = false;
    try {
      isDone = await run();
      return isDone;
    } finally {
      if (!isDone) {
        busy.current = false;
        setRunning(false);
      }
    }
  };

  return { running, runOnce };
}
