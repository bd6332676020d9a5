import type { Answer } from "../http/answer.ts";
import { resendError } from "./errors.ts";

const USUAL_LIMIT = 20;
const MAX_LIMIT = 100;

/** Cuts one page out of `ids`, newest first, by Resend's `limit` and `after` or `before`, which are ids themselves. */
export function pageOf(
  ids: readonly string[],
  params: URLSearchParams,
): { ids: string[]; hasMore: boolean } | { refuse: Answer } {
  const limitParam = params.get("limit");
  const limit = limitParam === null ? USUAL_LIMIT : Number(limitParam);
  if (limitParam === "" || !Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    return refuse("The pagination limit must be a number between 1 and 100.");
  }
  const after = params.get("after");
  const before = params.get("before");
  if (after !== null && before !== null) {
    return refuse("The `before` and `after` parameters cannot be used together.");
  }
  const cursor = after ?? before;
  const at = cursor === null ? -1 : ids.indexOf(cursor.toLowerCase());
  if (cursor !== null && at === -1) return refuse("The pagination cursor is not valid.");
  const start = before === null ? at + 1 : Math.max(0, at - limit);
  const end = before === null ? start + limit : at;
  return {
    ids: ids.slice(start, end),
    hasMore: before === null ? end < ids.length : start > 0,
  };
}

function refuse(message: string): { refuse: Answer } {
  const more = "See https://resend.com/docs/api-reference/pagination for more information.";
  return { refuse: resendError(422, "validation_error", `${message} ${more}`) };
}
