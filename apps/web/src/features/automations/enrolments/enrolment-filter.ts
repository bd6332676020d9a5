import { ENROLMENT_STATES } from "@dakiya/domain/wire";
import type { EnrolmentState } from "@dakiya/domain/wire";
import { useMemo } from "react";
import { setOrDelete, useAddressParams } from "../../../lib/address-params.ts";

/** Who is listed; empty texts narrow nothing. */
export type PeopleFilter = { state: EnrolmentState | ""; step: string };

/** Reads the filter an address holds. */
export function filterFrom(params: URLSearchParams): PeopleFilter {
  return {
    state: ENROLMENT_STATES.find((state) => state === params.get("state")) ?? "",
    step: (params.get("step") ?? "").slice(0, 64),
  };
}

/** The entries of a filter that narrow the list; the others are omitted. */
export function narrowing({ state, step }: PeopleFilter): {
  state?: EnrolmentState;
  step?: string;
} {
  return { ...(state === "" ? {} : { state }), ...(step === "" ? {} : { step }) };
}

/** The filter, kept in the address of the tab. */
export function usePeopleFilter() {
  const [params, changeAddress] = useAddressParams();
  const filter = useMemo(() => filterFrom(params), [params]);
  return {
    filter,
    change: (changes: Partial<PeopleFilter>): void =>
      changeAddress((address) => {
        for (const [name, value] of Object.entries(changes)) setOrDelete(address, name, value);
      }),
  };
}
