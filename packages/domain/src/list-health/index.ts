export { LIST_FINDINGS, listFindingWords } from "./findings.ts";
export type { ListFinding } from "./findings.ts";
export { isMadeUp } from "./made-up.ts";
export { isRole, ROLES } from "./roles.ts";
export { likelyDomain } from "./typos.ts";
