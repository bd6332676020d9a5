// What the rest of the server may ask of automations. Lint allows no other imports.

export { pauseAutomation, resumeAutomation } from "./live/pause-automation.ts";
export { previewEntry } from "./live/preview-entry.ts";
export { switchOn } from "./live/switch-on.ts";

export { addCustomers, moveOn, takeOut } from "./people/change-ways.ts";
export { getReport } from "./people/get-report.ts";
export { listEnrolments, listOfCustomer } from "./people/list-ways.ts";

export { endOldVersions } from "./worker/end-old-versions.ts";
export { letIn } from "./worker/let-in.ts";
export { lookAtTriggers } from "./worker/look-at-triggers.ts";
export { moveDue } from "./worker/move-due.ts";

export {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  saveAutomation,
} from "./written/write-automation.ts";
