export { classifyDomains } from "./domain-findings.ts";
export { correctAddresses, findMistyped } from "./typos-sql.ts";
export type { MistypedRow } from "./typos-sql.ts";
export { countDomains, withFindings } from "./findings-sql.ts";
