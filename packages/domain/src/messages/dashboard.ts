/** Messages of the dashboard. */
export const DASHBOARD_MESSAGES = {
  loadFailed: "Failed to load dashboard data",
  noCampaigns: "No campaigns yet",
  ready: "Ready to start your CRM journey!",
  dismissFailed: "Failed to hide the guide",
} as const;

/** Messages about the sample data. */
export const SAMPLE_DATA_MESSAGES = {
  loaded: "Sample data loaded",
  loadFailed: "Failed to load the sample data",
  removed: "Sample data removed",
  removeFailed: "Failed to remove the sample data",
} as const;
