import type { CustomerFilter } from "@dakiya/domain/customer";
import type { BulkFilter } from "@dakiya/domain/wire";
import { PURCHASE_GROUP_NAMES, readSegmentRules, usesAttributes } from "@dakiya/domain/segment";
import type { PurchaseGroup, RequestedRuleGroup } from "@dakiya/domain/segment";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { SEARCH_MAX, firstCharacters } from "@dakiya/domain/text";
import { useDebouncedCallback } from "@mantine/hooks";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Location } from "react-router-dom";
import { setOrDelete, useAddressParams } from "../../../lib/address-params.ts";
import { readRulesParam } from "../../../lib/read-rules-param.ts";
import { writeRules } from "../../../lib/rules-param.ts";

/** Filter of the list; empty texts filter nothing, and gender and group "" are All, rules null are none. */
export type ListFilter = {
  search: string;
  city: string;
  gender: string;
  group: PurchaseGroup | "";
  status: NonNullable<CustomerFilter["status"]>;
  rules: RequestedRuleGroup | null;
};

/** The parts of a filter that are texts. */
type TextFilter = Omit<ListFilter, "rules">;

export const NO_FILTER: ListFilter = {
  ...{ search: "", city: "", gender: "", group: "" },
  status: "active",
  rules: null,
};

/** The values of the Status filter, in the order it offers them. */
export const STATUSES = [
  { value: "active", label: "Active" },
  { value: "deactivated", label: "Deactivated" },
  { value: "all", label: "All" },
] as const satisfies readonly { value: ListFilter["status"]; label: string }[];

/** A status by its name; "active" for any other text. */
export function statusFrom(text: string | null): ListFilter["status"] {
  return STATUSES.find(({ value }) => value === text)?.value ?? NO_FILTER.status;
}

/** A purchase group by its name; "" for any other text. */
export function groupFrom(text: string | null): ListFilter["group"] {
  return PURCHASE_GROUP_NAMES.find((name) => name === text) ?? "";
}

/**
 * The filter in an address; rules that can't be read are left out.
 *
 * @param own - The account's own fields; undefined while they are loading, when rules on them are taken as they are.
 */
export function filterFrom(params: URLSearchParams, own?: readonly FieldDefinition[]): ListFilter {
  const text = (name: string) => firstCharacters(params.get(name) ?? "", SEARCH_MAX);
  return {
    search: text("search"),
    city: text("city"),
    gender: text("gender").toLowerCase(),
    group: groupFrom(params.get("group")),
    status: statusFrom(params.get("status")),
    rules: rulesFrom(params.get("rules"), own),
  };
}

function rulesFrom(
  text: string | null,
  own: readonly FieldDefinition[] | undefined,
): RequestedRuleGroup | null {
  const rules = text === null ? null : readRulesParam(text);
  if (rules === null || own === undefined || !usesAttributes(rules)) return rules;
  return readSegmentRules(rules, own).ok ? rules : null;
}

/** The entries of a filter that narrow the list; the others are omitted. */
export function narrowing(
  filter: ListFilter,
): Partial<Omit<TextFilter, "group">> & { group?: PurchaseGroup; rules?: RequestedRuleGroup } {
  const { rules } = filter;
  return { ...narrowingTexts(filter), ...(rules === null ? {} : { rules }) };
}

/** The same of the search and the filters beside it. */
export function narrowingTexts(
  filter: TextFilter,
): Partial<Omit<TextFilter, "group">> & { group?: PurchaseGroup } {
  const { search, city, gender, group, status } = filter;
  return {
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(city.trim() === "" ? {} : { city: city.trim() }),
    ...(gender === "" ? {} : { gender }),
    ...(group === "" ? {} : { group }),
    ...(status === NO_FILTER.status ? {} : { status }),
  };
}

/** Encodes a filter as search parameters; decoding gives an equivalent one. */
export function filterParams(filter: ListFilter): URLSearchParams {
  return withRules(filter, writeRules);
}

function withRules(
  filter: ListFilter,
  write: (rules: RequestedRuleGroup) => string,
): URLSearchParams {
  const params = new URLSearchParams(Object.entries(narrowingTexts(filter)));
  if (filter.rules !== null) params.set("rules", write(filter.rules));
  return params;
}

/** Rules as a text that is equal for equal ones; "" for none. */
export function rulesKey({ rules }: Pick<ListFilter, "rules">): string {
  return rules === null ? "" : writeRules(rules);
}

/** Whether two filters show the same customers. */
export function isSameFilter(left: ListFilter, right: ListFilter): boolean {
  return filterParams(left).toString() === filterParams(right).toString();
}

/** The address of the CSV of what a filter shows. @param columns - Of the list; absent for all that an import reads. */
export function exportHref(filter: ListFilter, columns?: readonly string[]): string {
  const params = withRules(filter, JSON.stringify);
  if (columns !== undefined) params.set("columns", columns.join());
  const query = params.toString();
  return `/api/customer/export.csv${query === "" ? "" : `?${query}`}`;
}

/** The address of the CSV of some customers. */
export function exportIdsHref(ids: readonly string[]): string {
  return `/api/customer/export.csv?status=all&ids=${ids.join()}`;
}

/** A filter as bulk changes take it. */
export function bulkFilterOf(filter: ListFilter): BulkFilter {
  return { ...narrowing(filter), status: filter.status };
}

const TYPING_PAUSE_MS = 250;

/** A filter not yet drawn from the address. @property sentFrom - The address drawn as it was sent there; null before. */
type Draft = { filter: ListFilter; sentFrom: Location | null };

/**
 * The list's filter, kept in the address.
 *
 * @returns `draftFilter` follows every key and filters the loaded rows; `appliedFilter` is that of the address and the
 *   server's query, after a debounce. `hasBrokenRules` where the address has rules that can't be read.
 * @param own - The account's own fields; undefined while they are loading.
 */
export function useListFilter(own?: readonly FieldDefinition[]) {
  const [params, changeAddress] = useAddressParams();
  const location = useLocation();
  const appliedFilter = useMemo(() => filterFrom(params, own), [params, own]);
  const [draft, setDraft] = useState<Draft | null>(null);
  // A draft that stayed would hide a step back in history.
  if (draft !== null && isDrawn(draft, location, appliedFilter)) setDraft(null);
  // A second change can come before the first is drawn, and builds on it.
  const newest = useRef<ListFilter | null>(null);
  // The debounced call is replaced after the drawing, and would send from an earlier address.
  const drawn = useRef(location);
  useLayoutEffect(() => {
    newest.current = draft?.filter ?? null;
    drawn.current = location;
  }, [draft, location]);

  const settle = useDebouncedCallback((filter: ListFilter) => {
    setDraft({ filter, sentFrom: drawn.current });
    changeAddress((address) => {
      const narrow = filterParams(filter);
      for (const name of Object.keys(NO_FILTER)) setOrDelete(address, name, narrow.get(name) ?? "");
    });
  }, TYPING_PAUSE_MS);

  return {
    draftFilter: draft?.filter ?? appliedFilter,
    appliedFilter,
    hasBrokenRules: params.has("rules") && appliedFilter.rules === null,
    isSettled: draft === null || isSameFilter(draft.filter, appliedFilter),

    change(changes: Partial<ListFilter>): void {
      const filter = { ...appliedFilter, ...newest.current, ...changes };
      newest.current = filter;
      setDraft({ filter, sentFrom: null });
      settle(filter);
    },
  };
}

/**
 * Whether the address has been drawn since a draft went there: the router draws late, so an equal filter may be an
 * earlier one. A space at the end, which the address leaves out, must not vanish while more is being typed.
 */
function isDrawn({ filter, sentFrom }: Draft, location: Location, applied: ListFilter): boolean {
  if (sentFrom === null || sentFrom === location) return false;
  return !isSameFilter(filter, applied) || sameText(filter, applied);
}

/** Letter for letter. */
function sameText(left: ListFilter, right: ListFilter): boolean {
  return (
    left.search === right.search &&
    left.city === right.city &&
    left.gender === right.gender &&
    left.group === right.group &&
    left.status === right.status &&
    rulesKey(left) === rulesKey(right)
  );
}
