import type { MergeMoves } from "@dakiya/domain/wire";
import { formatCount } from "../../../lib/format.ts";

const WORDS: Readonly<Record<keyof MergeMoves, readonly [one: string, many: string]>> = {
  orders: ["order", "orders"],
  emails: ["email in the log", "emails in the log"],
  notes: ["note", "notes"],
  tags: ["tag", "tags"],
  automations: ["automation", "automations"],
  segments: ["segment", "segments"],
};

/** Records that move along in a merge, or have moved: "Moves along: 2 orders, 1 note." */
export function movesInWords(moves: MergeMoves, has: "Moves along" | "Moved along"): string {
  const kinds = (Object.keys(WORDS) as (keyof MergeMoves)[]).filter((kind) => moves[kind] > 0);
  if (kinds.length === 0) return `${has}: nothing.`;
  const words = kinds.map(
    (kind) => `${formatCount(moves[kind])} ${WORDS[kind][moves[kind] === 1 ? 0 : 1]}`,
  );
  return `${has}: ${words.join(", ")}.`;
}
