export { cleanAddress } from "./clean-address.ts";
export { isEmailAddress } from "./email-address.ts";
export { formulaSafeCell, unescapeFormulaCell, unwrapTextFormula } from "./formula-cell.ts";
export { parseNumber } from "./parse-number.ts";
export { CUSTOMER_TEXT_MAX } from "./read-cell.ts";
export { listAddresses } from "./read-export.ts";
