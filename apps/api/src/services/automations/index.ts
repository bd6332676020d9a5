// Public interface of automations. Lint allows no other imports.

export { pauseAutomation, resumeAutomation } from "./definition/pause-automation.ts";
export { previewEntry } from "./entry/preview-entry.ts";
export { publishAutomation } from "./definition/publish-automation.ts";

export { addCustomers, endWait, takeOut } from "./enrolments/change-enrolments.ts";
export {
  exportEmailReport,
  getEmailReport,
  listEmailLinkClicks,
} from "./enrolments/get-email-report.ts";
export { getReport } from "./enrolments/get-report.ts";
export { listEnrolments, listOfCustomer } from "./enrolments/list-enrolments.ts";

export { findExits } from "./exit/find-exits.ts";

export { endOldVersions } from "./worker/end-old-versions.ts";
export { processEntries } from "./entry/process-entries.ts";
export { pollTriggers } from "./entry/poll-triggers.ts";
export { advanceDue } from "./worker/advance-due.ts";

export {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  saveAutomation,
} from "./definition/change-automations.ts";

export { ownAutomations } from "./internal.ts";
