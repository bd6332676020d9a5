import type { FieldWire } from "@dakiya/domain/wire";
import { trpc } from "./trpc.ts";

const NONE: readonly FieldWire[] = [];
/** They change seldom, and in this tab the page that changes them says so. */
const STALE_MS = 60_000;

/** The fields the account added to its customers; none while they are loading. */
export function useOwnFields(): readonly FieldWire[] {
  return useLoadedFields() ?? NONE;
}

/** The same; undefined while they are loading. */
export function useLoadedFields(): readonly FieldWire[] | undefined {
  return trpc.fields.list.useQuery(undefined, { staleTime: STALE_MS }).data;
}
