import type { LogStatus } from "@dakiya/domain/delivery";

/** Where the logs that are shown come as CSV. */
export function exportHref(
  campaignId: string,
  { search, status }: { search: string; status: LogStatus | null },
): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (status !== null) query.set("status", status);
  const asked = query.size === 0 ? "" : `?${query}`;
  return `/api/user/campaign/${encodeURIComponent(campaignId)}/logs.csv${asked}`;
}
