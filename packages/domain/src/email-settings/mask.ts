import { CREDENTIAL_FIELDS, CREDENTIAL_INFO } from "./services/index.ts";

const ELLIPSIS = "…";
const SHORTEST_SHOWN = 16;
const PREFIXES = CREDENTIAL_FIELDS.map((field) => CREDENTIAL_INFO[field].prefix).filter(
  (prefix) => prefix !== "",
);

/**
 * The part of a stored secret that may be shown: its public prefix and its last four characters ("SG.…abcd"), or "…"
 * alone when it is so short that this would give it away. An empty secret stays empty.
 */
export function maskSecret(secret: string): string {
  if (secret === "") return "";
  if (secret.length < SHORTEST_SHOWN) return ELLIPSIS;
  const prefix = PREFIXES.find((one) => secret.startsWith(one)) ?? "";
  return `${prefix}${ELLIPSIS}${secret.slice(-4)}`;
}

/** Whether a text is an output of `maskSecret`; no service's secret holds an ellipsis. */
export function isMasked(text: string): boolean {
  return text.includes(ELLIPSIS);
}
