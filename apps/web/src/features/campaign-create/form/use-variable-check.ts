import { unknownVariables } from "@dakiya/domain/campaign";
import { attributeTypes } from "@dakiya/domain/fields";
import { useState } from "react";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { wordsOf } from "../../../widgets/message/message.ts";
import type { Message } from "../../../widgets/message/message.ts";
import type { SendProblem } from "./problem-focus.ts";

/** Stops a message with unknown variables, until its author accepts them as they are written. */
export function useVariableCheck(message: Message): {
  /** The unknown variables that stopped the last try. */
  blockingVariables: readonly string[];
  /** The first unknown variable that the user has not accepted; `asWritten` accepts them all. */
  checkVariables: (asWritten: boolean) => SendProblem | null;
} {
  const own = attributeTypes(useOwnFields());
  const [blockingVariables, setBlockingVariables] = useState<readonly string[]>([]);
  const [accepted, setAccepted] = useState<readonly string[]>([]);

  const checkVariables = (asWritten: boolean): SendProblem | null => {
    const unknown = unknownVariables(`${message.subject}\n${wordsOf(message)}`, own);
    if (asWritten) setAccepted(unknown);
    const variable = unknown.find((one) => !asWritten && !accepted.includes(one));
    setBlockingVariables(variable === undefined ? [] : unknown);
    if (variable === undefined) return null;
    const inSubject = unknownVariables(message.subject, own).includes(variable);
    return { field: inSubject ? "subject" : "message", variable };
  };

  return { blockingVariables, checkVariables };
}
