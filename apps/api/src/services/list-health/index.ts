export { classifyDomains, DOMAIN_FINDINGS } from "./domain-findings.ts";
export { countDomains, withFindings } from "./findings-sql.ts";
