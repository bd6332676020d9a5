import type { ActionStep } from "@dakiya/domain/automation";
import type { ActionKind } from "./kind.ts";
import { send } from "./send.ts";
import { set } from "./set.ts";
import { tag } from "./tag.ts";
import { webhook } from "./webhook.ts";

/** THE table of actions. */
const KINDS: { readonly [Type in ActionStep["type"]]: ActionKind<Type> } = {
  ...{ send, set, tag, webhook },
};

export const actionKind = ({ type }: ActionStep): ActionKind<ActionStep["type"]> =>
  KINDS[type] as ActionKind<ActionStep["type"]>;
