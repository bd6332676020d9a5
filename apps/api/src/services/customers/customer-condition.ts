import { foldCase } from "@dakiya/domain/text";
import { and, eq, not, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { customers, sampleData } from "../../db/schema/index.ts";
import { UNSTORABLE, holds } from "../../db/sql/holds.ts";
import { compileRules } from "../rules/compile-rules.ts";
import { purchaseGroupColumn } from "../rules/purchase-columns.ts";
import { contactCondition } from "./contact-condition.ts";
import type { ListFilter } from "./list-filter.ts";

/**
 * The account's customers that a filter shows, as a condition on the table `customers`. Twin of `matchesCustomerFilter`
 * in domain, which filters the rows in the browser, and of `matchesSegment` for the rules.
 *
 * @param now - Purchase groups and days ago are those of this instant.
 */
export function customerCondition(
  accountId: number,
  filter: ListFilter,
  now = new Date(),
): SQL | undefined {
  const gender = foldCase((filter.gender ?? "").trim());
  const status = filter.status ?? "all";
  const group = filter.group ?? "";
  const named = holds(filter.notNamed, customers.name);
  return and(
    ownCustomers(accountId),
    holds(filter.search, customers.name),
    holds(filter.city, customers.city),
    filter.email === undefined ? undefined : equals(customers.email, foldCase(filter.email.trim())),
    contactCondition(filter.contact),
    named === undefined ? undefined : not(named),
    gender === "" || gender === "all" ? undefined : equals(customers.gender, gender),
    group === "" ? undefined : sql`${purchaseGroupColumn(now)} = ${group}`,
    status === "all" ? undefined : eq(customers.isActive, status === "active"),
    // The most expensive part comes last.
    filter.rules === undefined
      ? undefined
      : compileRules(filter.rules.group, { accountId, now, references: filter.rules.references }),
  );
}

export function ownCustomers(accountId: number): SQL {
  return eq(customers.accountId, accountId);
}

function equals(column: AnyPgColumn, folded: string): SQL {
  return UNSTORABLE.test(folded) ? sql`false` : sql`lower(${column}) = ${folded}`;
}

/** The ids of an account's sample customers, as a subselect; none where no sample data is loaded. */
export function sampleCustomers(accountId: number): SQL {
  return sql`(select unnest(${sampleData.customerIds}) from ${sampleData}
    where ${sampleData.accountId} = ${accountId})`;
}

/** Whether a customer is no sample, for samples are never mailed. Nearly free where no sample data is loaded. */
export function isNoSample(accountId: number, customerId: SQL): SQL {
  return sql`${customerId} not in ${sampleCustomers(accountId)}`;
}
