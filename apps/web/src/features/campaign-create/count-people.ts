import { formatCount } from "../../lib/format.ts";

/** "1 person", "1,200 people". */
export function countPeople(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "person" : "people"}`;
}
