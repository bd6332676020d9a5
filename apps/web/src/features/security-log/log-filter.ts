import { AUDIT_GROUPS } from "@dakiya/domain/audit";
import type { AuditGroup } from "@dakiya/domain/audit";
import { narrowing } from "../../lib/address-filter.ts";
import { readerTimeZone } from "../../lib/clock.ts";

/** Filter of the log; empty texts narrow nothing. Days are the reader's. */
export type LogFilter = { group: AuditGroup | ""; person: string; from: string; to: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filter an address holds. */
export function filterFrom(params: URLSearchParams): LogFilter {
  const day = (name: string): string => {
    const text = params.get(name) ?? "";
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  return {
    group: AUDIT_GROUPS.find((group) => group === params.get("group")) ?? "",
    person: /^\d{1,16}$/.test(params.get("person") ?? "") ? (params.get("person") ?? "") : "",
    from: day("from"),
    to: day("to"),
  };
}

/** The filter as the server's query, with the zone its days are in. */
export function logInput(filter: LogFilter) {
  const timeZone = readerTimeZone();
  return { ...narrowing(filter), ...(timeZone === undefined ? {} : { timeZone }) };
}

/** The address of a filter's CSV. */
export function exportHref(filter: LogFilter): string {
  return `/api/audit/export.csv?${new URLSearchParams(logInput(filter)).toString()}`;
}
