// What the rest of the server may ask of automations. Lint allows no other imports.

export { pauseAutomation, resumeAutomation } from "./definition/pause-automation.ts";
export { previewEntry } from "./entry/preview-entry.ts";
export { switchOn } from "./definition/switch-on.ts";

export { addCustomers, moveOn, takeOut } from "./enrolments/change-ways.ts";
export { getReport } from "./enrolments/get-report.ts";
export { listEnrolments, listOfCustomer } from "./enrolments/list-ways.ts";

export { findLeaving } from "./exit/find-leaving.ts";

export { endOldVersions } from "./worker/end-old-versions.ts";
export { letIn } from "./entry/let-in.ts";
export { lookAtTriggers } from "./entry/look-at-triggers.ts";
export { moveDue } from "./worker/move-due.ts";

export {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  saveAutomation,
} from "./definition/write-automation.ts";
