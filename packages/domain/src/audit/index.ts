export {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  AUDIT_GROUPS,
  AUDIT_SUBJECTS,
  actionsOf,
} from "./actions.ts";
export type {
  AuditAction,
  AuditChanges,
  AuditDetails,
  AuditGroup,
  AuditSubject,
  AuditValue,
} from "./actions.ts";
export { findChanges } from "./find-changes.ts";
export { AUDIT_GROUP_LABELS, describeAudit } from "./describe-audit.ts";
