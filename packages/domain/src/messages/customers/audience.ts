/** Messages about saved segments and their figures. */
export const AUDIENCE_MESSAGES = {
  loading: "Loading Audience Insights...",
  noSegments: "No segments found",
  noSegmentsSearch: "Try adjusting your search terms",
  noSegmentsHint: "Create your first audience segment to get started",
  noCampaignForSegment: "No campaign found for this segment",
  logsFailed: "Failed to fetch communication logs",
  segmentUpdateFailed: "Failed to update segment",
  segmentDuplicateFailed: "Failed to duplicate segment",
  segmentDeleteFailed: "Failed to delete segment",
  confirmDeleteSegment: (name: string): string =>
    `Are you sure you want to delete "${name}"? This action cannot be undone.`,
} as const;
