export { classifyDomains } from "./domain-findings.ts";
export { countDomains, withFindings } from "./findings-sql.ts";
