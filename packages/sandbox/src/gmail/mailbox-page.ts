import type { WireResponse } from "../http/wire-response.ts";
import { gmailBadRequest } from "./errors.ts";

const USUAL = 100;
const MAX = 500;

/** One page of a list, 100 entries where none are asked for and 500 at most, and the token of the next. */
export function pageOf<T>(
  all: readonly T[],
  query: URLSearchParams,
): { items: T[]; next: { nextPageToken?: string } } | { refuse: WireResponse } {
  const size = Math.min(Number(query.get("maxResults") ?? USUAL), MAX);
  const token = query.get("pageToken") ?? "0";
  if (!Number.isInteger(size) || size < 1) return { refuse: gmailBadRequest("Invalid maxResults") };
  if (!/^\d{1,9}$/.test(token)) return { refuse: gmailBadRequest("Invalid pageToken") };
  const from = Number(token);
  const end = from + size;
  const next = end < all.length ? { nextPageToken: String(end) } : {};
  return { items: all.slice(from, end), next };
}
