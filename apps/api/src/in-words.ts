/** A thrown value as readable text: libraries throw objects that are no errors. */
export function inWords(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message === "" ? thrown.name : thrown.message;
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const named = ["name", "message", "code", "errno"]
    .map((key) => Reflect.get(thrown, key) as unknown)
    .filter((value) => typeof value === "string" || typeof value === "number");
  return named.length === 0 ? "an unknown error" : named.join(" ");
}
