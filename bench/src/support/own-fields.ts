/** Ten fields of an account's own, of every type, with the value of customer `n` in each; the same every time. */
export const OWN_FIELDS: readonly {
  field: { key: string; label: string; type: string; choices?: string[] };
  cell: (hash: number) => string;
}[] = [
  own("size", "number", (hash) => String(hash % 20_000)),
  own("height", "number", (hash) => ((hash % 1_000) / 10).toFixed(1)),
  own("deposit", "money", (hash) => ((hash % 500_000) / 100).toFixed(2)),
  own("renewal", "date", (hash) => `2027-0${1 + (hash % 9)}-1${hash % 10}`),
  own("birthday", "date", (hash) => `19${60 + (hash % 40)}-0${1 + (hash % 9)}-1${hash % 10}`),
  own("member", "yes_no", (hash) => (hash % 2 === 0 ? "Yes" : "No")),
  own("tier", "choice", (hash) => ["Gold", "Silver"][hash % 2] ?? "", ["Gold", "Silver"]),
  own("interests", "tags", (hash) => (hash % 3 === 0 ? "tea" : "tea; books")),
  own("branch", "text", (hash) => `Branch ${hash % 50}`),
  own("note", "text", (hash) => `Called on day ${hash % 365}`),
];

function own(
  key: string,
  type: string,
  cell: (hash: number) => string,
  choices?: string[],
): (typeof OWN_FIELDS)[number] {
  return { field: { key, label: key, type, ...(choices && { choices }) }, cell };
}
