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
    const parts = [message, ...(message.variants ?? [])].map((part) => ({
      part,
      language: part === message ? undefined : part.language,
      unknown: unknownVariables(`${part.subject}\n${wordsOf(part)}`, own),
    }));
    const all = [...new Set(parts.flatMap(({ unknown }) => unknown))];
    if (asWritten) setAccepted(all);
    const isOpen = (one: string): boolean => !asWritten && !accepted.includes(one);
    const found = parts.find(({ unknown }) => unknown.some(isOpen));
    setBlockingVariables(found === undefined ? [] : all);
    const variable = found?.unknown.find(isOpen);
    if (found === undefined || variable === undefined) return null;
    const { part, language } = found;
    const inSubject = unknownVariables(part.subject, own).includes(variable);
    return {
      ...{ field: inSubject ? "subject" : "message", variable },
      ...(language === undefined ? {} : { language }),
    };
  };

  return { blockingVariables, checkVariables };
}
