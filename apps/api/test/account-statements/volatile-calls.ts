import type { ParseResult } from "libpg-query";

/** A node of PostgreSQL's own syntax tree. */
type Node = { [key: string]: unknown };

/** Functions that give another result each time they are called. */
const VOLATILE = new Set([
  ...["clock_timestamp", "timeofday", "random", "gen_random_uuid"],
  ...["nextval", "setval", "pg_sleep"],
]);

/** Parts of a statement that a database distributed over several servers evaluates once on each. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["UpdateStmt", "UPDATE"],
  ["DeleteStmt", "DELETE"],
  ["CaseExpr", "CASE"],
  ["returningClause", "RETURNING"],
  ["onConflictClause", "ON CONFLICT"],
]);

/**
 * Finds calls of volatile functions where a distributed database refuses them: in an UPDATE or DELETE, a CASE, a
 * RETURNING or an ON CONFLICT. A query in a WITH clause is a part of its own.
 *
 * @param parsed - One statement or several.
 * @returns such as `clock_timestamp in UPDATE`, each once.
 */
export function volatileCalls(parsed: ParseResult): string[] {
  const found = new Set<string>();
  visit(parsed, null, found);
  return [...found];
}

function visit(node: unknown, part: string | null, found: Set<string>): void {
  if (Array.isArray(node)) for (const each of node) visit(each, part, found);
  if (!isNode(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "withClause") {
      visit(value, null, found);
      continue;
    }
    const name = key === "FuncCall" && isNode(value) ? nameOf(value) : null;
    if (name !== null && part !== null && VOLATILE.has(name)) found.add(`${name} in ${part}`);
    visit(value, REFUSED.get(key) ?? part, found);
  }
}

/** The last part of a function's name. */
function nameOf(call: Node): string {
  const names = Array.isArray(call["funcname"]) ? call["funcname"] : [];
  const last: unknown = names.at(-1);
  const text = isNode(last) ? last["String"] : undefined;
  return isNode(text) ? String(text["sval"]) : "";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
