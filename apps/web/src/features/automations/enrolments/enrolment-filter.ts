import { ENROLMENT_STATES } from "@dakiya/domain/wire";
import type { EnrolmentState } from "@dakiya/domain/wire";

/** Filter of the list of enrolments; empty texts narrow nothing. */
export type PeopleFilter = { state: EnrolmentState | ""; step: string };

export function filterFrom(params: URLSearchParams): PeopleFilter {
  return {
    state: ENROLMENT_STATES.find((state) => state === params.get("state")) ?? "",
    step: (params.get("step") ?? "").slice(0, 64),
  };
}
