import type { StepType } from "@dakiya/domain/automation";
import { end } from "./end.ts";
import { onlyIf } from "./only-if.tsx";
import { send } from "./send.tsx";
import { set } from "./set.tsx";
import { tag } from "./tag.tsx";
import { waitForDate } from "./wait-for-date.tsx";
import { waitUntil } from "./wait-until.tsx";
import { wait } from "./wait.tsx";
import { webhook } from "./webhook.tsx";
import type { StepKind } from "./kind.ts";

/** THE table of steps, in the order of the menu. */
export const STEP_KINDS: { readonly [Type in StepType]: StepKind<Type> } = {
  ...{ send, wait, waitUntil, waitForDate, onlyIf, set, tag, webhook, end },
};
