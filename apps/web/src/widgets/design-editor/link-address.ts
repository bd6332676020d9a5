import { designLink } from "@dakiya/domain/campaign/design";

/** Error of an address; null for one that leads somewhere. */
export function linkProblem(address: string): string | null {
  return designLink.safeParse(address).error?.issues[0]?.message ?? null;
}
