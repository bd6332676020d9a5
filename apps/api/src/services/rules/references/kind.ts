import type {
  ReferenceKind,
  ReferenceRule,
  RuleReferences,
  SegmentRuleGroup,
} from "@dakiya/domain/segment";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "../../../db/client.ts";

/** The account of the customers, the instant from which days are counted back, and the references of the rules. */
export type RuleContext = { accountId: number; now: Date; references: RuleReferences };

/** How rules that refer to one kind of thing are evaluated in SQL. */
export type ReferenceCompiler<Kind extends ReferenceKind> = {
  /** Finds things of the account that are not deleted, by id. */
  load: (db: Executor, accountId: number, ids: readonly number[]) => Promise<RuleReferences[Kind]>;
  /**
   * A rule without a problem, as a condition on the table `customers` that is never null.
   *
   * @param compile - Compiles the rules of a segment, to a condition that may be null.
   */
  compile: (
    rule: ReferenceRule,
    context: RuleContext,
    compile: (rules: SegmentRuleGroup) => SQL,
  ) => SQL;
  /**
   * The ids and names to choose from, as a query without a limit.
   *
   * @param search - The condition that a column contains the search text.
   */
  find: (accountId: number, search: (column: SQL | AnyPgColumn) => SQL) => SQL;
};
