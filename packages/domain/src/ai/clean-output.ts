const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;
const BODY_CONTROLS = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** A subject line without anything that could start another header. */
export function cleanSubject(text: string): string {
  return text.replace(CONTROLS, " ").trim();
}

/** A body without control characters but line breaks and tabs. */
export function cleanBody(text: string): string {
  return text.replace(BODY_CONTROLS, "").trim();
}
