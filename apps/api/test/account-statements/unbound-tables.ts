import { getTableColumns, is } from "drizzle-orm";
import { PgTable, getTableConfig } from "drizzle-orm/pg-core";
import type { ParseResult } from "libpg-query";
import * as schema from "../../src/db/schema/index.ts";

/** A node of PostgreSQL's own syntax tree: one key with its kind, or the fields of a node. */
type Node = { [key: string]: unknown };

/** A table of accounts that a part of a statement reads, or the result of another part, which is bound already. */
type Source = { alias: string; table: string | null };

const ACCOUNT = "account_id";
/** Of `EVERY_ACCOUNT`. */
const MARK = "every account";

/** The names of all tables whose rows belong to an account. */
export const accountTables: ReadonlySet<string> = new Set(
  Object.values(schema)
    .filter((it) => is(it, PgTable))
    .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === ACCOUNT))
    .map((table) => getTableConfig(table).name),
);

/**
 * Finds the tables in a statement that it does not bind to one account: by a comparison of the table's `account_id`
 * with a value, a list of values, or the `account_id` of a table that is bound. `EVERY_ACCOUNT` binds one table of the part
 * it stands in.
 *
 * @param parsed - One statement or several.
 * @returns the tables' names as they stand, each with its alias; none for a statement that is bound.
 */
export function unboundTables(parsed: ParseResult): string[] {
  const { stmts = [] } = parsed as { stmts?: { stmt: Node }[] };
  const faults: string[] = [];
  for (const { stmt } of stmts) visit(stmt, new Set(), faults);
  return faults;
}

/** Visits each part of a statement that has tables of its own. `names` are those of its WITH clauses. */
function visit(node: unknown, names: ReadonlySet<string>, faults: string[]): void {
  if (Array.isArray(node)) for (const each of node) visit(each, names, faults);
  if (!isNode(node)) return;
  for (const [key, value] of Object.entries(node)) {
    const [, kind] = /^(Select|Insert|Update|Delete|Merge)Stmt$/.exec(key) ?? [];
    if (isNode(value) && kind !== undefined) visitPart(kind, value, names, faults);
    // The halves of a UNION stand in it without a kind.
    else if (/^[lr]arg$/.test(key) && isNode(value) && "op" in value)
      visitPart("Select", value, names, faults);
    else visit(value, names, faults);
  }
}

function visitPart(
  kind: string,
  part: Node,
  outerNames: ReadonlySet<string>,
  faults: string[],
): void {
  const names = new Set([...outerNames, ...namesOfWith(part["withClause"])]);
  const target = tableOf(part["relation"], new Set());
  if (kind === "Insert" && target !== null && !columnsOf(part["cols"]).includes(ACCOUNT))
    faults.push(`into ${target.alias}`);
  faults.push(...unboundIn(part, names, kind === "Insert" ? null : target));
  visit(part, names, faults);
}

/** Of one part's own tables, those that it does not bind. */
function unboundIn(part: Node, names: ReadonlySet<string>, target: Source | null): string[] {
  const links = new Links();
  const sources: Source[] = target === null ? [] : [target];
  for (const from of [part["fromClause"], part["usingClause"]])
    readFrom(from, names, sources, links);
  readComparisons(part["whereClause"], sources, links);
  for (const { alias, table } of sources) if (table === null) links.bind(alias);
  const unbound = (): Source[] =>
    sources.filter(({ table, alias }) => table !== null && !links.isBound(alias));
  const [first] = unbound();
  if (first !== undefined && isMarked(part["whereClause"])) links.bind(first.alias);
  return unbound().map(({ alias, table }) => (alias === table ? table : `${table} ${alias}`));
}

/** Whether a condition says that it is about every account, as `EVERY_ACCOUNT` does. */
function isMarked(node: unknown): boolean {
  if (!isNode(node)) return false;
  const and = node["BoolExpr"];
  if (isNode(and))
    return and["boolop"] === "AND_EXPR" && Array.isArray(and["args"]) && and["args"].some(isMarked);
  const constant = isNode(node["A_Expr"]) ? node["A_Expr"]["lexpr"] : undefined;
  const value = isNode(constant) ? constant["A_Const"] : undefined;
  const text = isNode(value) ? value["sval"] : undefined;
  return isNode(text) && text["sval"] === MARK;
}

/** Which sources have the same account, and which of them a value's. */
class Links {
  readonly #parents = new Map<string, string>();
  static readonly #VALUE = "";

  bind(alias: string): void {
    this.link(alias, Links.#VALUE);
  }

  link(one: string, other: string): void {
    this.#parents.set(this.#rootOf(one), this.#rootOf(other));
  }

  isBound(alias: string): boolean {
    return this.#rootOf(alias) === this.#rootOf(Links.#VALUE);
  }

  #rootOf(name: string): string {
    let root = name;
    for (let next = this.#parents.get(root); next !== undefined && next !== root;) {
      root = next;
      next = this.#parents.get(root);
    }
    return root;
  }
}

/** Reads the sources of a FROM clause, and the comparisons of its joins. */
function readFrom(
  node: unknown,
  names: ReadonlySet<string>,
  sources: Source[],
  links: Links,
): void {
  if (Array.isArray(node)) for (const each of node) readFrom(each, names, sources, links);
  if (!isNode(node)) return;
  const table = tableOf(node["RangeVar"], names);
  if (table !== null) sources.push(table);
  for (const kind of ["RangeSubselect", "RangeFunction"]) {
    const other = node[kind];
    if (isNode(other)) sources.push({ alias: aliasOf(other) ?? "?", table: null });
  }
  const join = node["JoinExpr"];
  if (!isNode(join)) return;
  const before = sources.length;
  readFrom(join["larg"], names, sources, links);
  const left = sources.slice(before);
  readFrom(join["rarg"], names, sources, links);
  const right = sources.slice(before + left.length);
  if (stringsOf(join["usingClause"]).includes(ACCOUNT))
    for (const one of left) for (const other of right) links.link(one.alias, other.alias);
  readComparisons(join["quals"], sources, links);
}

/** Reads which accounts a condition holds equal. Of OR and NOT nothing is taken. */
function readComparisons(node: unknown, sources: Source[], links: Links): void {
  if (!isNode(node)) return;
  const and = node["BoolExpr"];
  if (isNode(and) && and["boolop"] === "AND_EXPR" && Array.isArray(and["args"]))
    for (const each of and["args"]) readComparisons(each, sources, links);
  const comparison = node["A_Expr"];
  if (isNode(comparison) && isEquality(comparison))
    linkSides(comparison["lexpr"], comparison["rexpr"], sources, links);
  const nullTest = node["NullTest"];
  if (isNode(nullTest) && nullTest["nulltesttype"] === "IS_NULL")
    bindSide(nullTest["arg"], sources, links);
  const sublink = node["SubLink"];
  if (isNode(sublink) && sublink["subLinkType"] === "ANY_SUBLINK")
    for (const side of sidesOf(sublink["testexpr"])) bindSide(side, sources, links);
}

function isEquality(comparison: Node): boolean {
  const kind = comparison["kind"];
  const operator = stringsOf(comparison["name"]).join("");
  return (
    operator === "=" && (kind === "AEXPR_OP" || kind === "AEXPR_OP_ANY" || kind === "AEXPR_IN")
  );
}

function linkSides(left: unknown, right: unknown, sources: Source[], links: Links): void {
  const rights = sidesOf(right);
  for (const [index, one] of sidesOf(left).entries()) {
    const other = rights.length === 1 ? rights[0] : rights[index];
    const oneAlias = accountOf(one, sources);
    const otherAlias = accountOf(other, sources);
    if (oneAlias !== null && otherAlias !== null) links.link(oneAlias, otherAlias);
    else if (oneAlias !== null) links.bind(oneAlias);
    else if (otherAlias !== null) links.bind(otherAlias);
  }
}

function bindSide(side: unknown, sources: Source[], links: Links): void {
  const alias = accountOf(side, sources);
  if (alias !== null) links.bind(alias);
}

/** The members of a row, or the one value. */
function sidesOf(node: unknown): unknown[] {
  const row = isNode(node) ? node["RowExpr"] : undefined;
  return isNode(row) && Array.isArray(row["args"]) ? row["args"] : [node];
}

/** The alias of the source whose `account_id` this is; null for any other value, as one of a part above. */
function accountOf(node: unknown, sources: Source[]): string | null {
  const column = isNode(node) ? node["ColumnRef"] : undefined;
  if (!isNode(column)) return null;
  const path = stringsOf(column["fields"]);
  if (path.at(-1) !== ACCOUNT) return null;
  const named = sources.find(({ alias }) => (path.length > 1 ? alias === path.at(-2) : true));
  const table = sources.find(({ table: name }) => name !== null);
  return path.length > 1 ? (named?.alias ?? null) : (table?.alias ?? named?.alias ?? null);
}

/** A table of accounts, or the result of a WITH clause; null for any other. */
function tableOf(node: unknown, names: ReadonlySet<string>): Source | null {
  if (!isNode(node) || typeof node["relname"] !== "string") return null;
  const name = node["relname"];
  const alias = aliasOf(node) ?? name;
  if (names.has(name) && node["schemaname"] === undefined) return { alias, table: null };
  return accountTables.has(name) ? { alias, table: name } : null;
}

function aliasOf(node: Node): string | null {
  const alias = node["alias"];
  return isNode(alias) && typeof alias["aliasname"] === "string" ? alias["aliasname"] : null;
}

function namesOfWith(clause: unknown): string[] {
  if (!isNode(clause) || !Array.isArray(clause["ctes"])) return [];
  return clause["ctes"].flatMap((cte: Node) => {
    const expression = cte["CommonTableExpr"];
    return isNode(expression) && typeof expression["ctename"] === "string"
      ? [expression["ctename"]]
      : [];
  });
}

function columnsOf(targets: unknown): string[] {
  if (!Array.isArray(targets)) return [ACCOUNT];
  return targets.map((target: Node) => {
    const column = target["ResTarget"];
    return isNode(column) ? String(column["name"]) : "";
  });
}

function stringsOf(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: Node) => {
    const text = node["String"];
    return isNode(text) && typeof text["sval"] === "string" ? [text["sval"]] : [];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
