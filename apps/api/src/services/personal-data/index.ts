// Public interface of personal data. Lint allows no other imports.

export { closeAccount } from "./close/close-account.ts";
export { deleteAccount, queueClosed } from "./close/delete-closed.ts";
export { endAccount } from "./close/end-account.ts";
export { eraseCustomer } from "./erase/erase-customer.ts";
export { liftErasure } from "./erase/lift-erasure.ts";
export { exportPersonAsCsv, exportPersonAsJson } from "./export/export-person.ts";
