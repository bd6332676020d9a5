import type { Tx } from "../../../db/client.ts";
import { enrolments } from "./move-automations.ts";
import { bulkBefores, importBefores, importMembers } from "./move-befores.ts";
import { emails } from "./move-emails.ts";
import { dismissals, incoming, notes, orders, segments } from "./move-lists.ts";
import type { Pair } from "./pair.ts";
import type { Part } from "./part.ts";

/** All that moves, in the order in which workers lock. A new table about customers is a line here. */
const PARTS = {
  enrolments,
  emails,
  orders,
  notes,
  incoming,
  segments,
  dismissals,
  bulkBefores,
  importBefores,
  importMembers,
};

type Parts = typeof PARTS;
type Name = keyof Parts;

/** Moved rows by part. */
export type Moved = { [N in Name]: Parts[N] extends Part<infer M> ? M : never };

/** Moves everything from the merged customer to the kept one. */
export async function moveAll(tx: Tx, pair: Pair): Promise<Moved> {
  const moved: Partial<Record<Name, unknown>> = {};
  for (const name of Object.keys(PARTS) as Name[]) moved[name] = await PARTS[name].move(tx, pair);
  return moved as Moved;
}

/** Moves rows back that are still where the merge put them. */
export async function putAllBack(tx: Tx, pair: Pair, moved: Moved): Promise<void> {
  // An earlier version may have merged without some of the parts.
  const names = (Object.keys(PARTS) as Name[]).filter((name) => name in moved);
  for (const name of names) await (PARTS[name] as Part<unknown>).putBack(tx, pair, moved[name]);
}
