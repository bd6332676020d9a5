/** A question of a check to the DNS. */
export type DnsQuestion = { name: string; type: DnsType };
export type DnsType = "TXT" | "MX" | "A" | "AAAA" | "PTR";
export type MailExchanger = { exchange: string; priority: number };

/** "none": no such record, or no such name. "failed": no name server could say. */
export type DnsAnswer =
  | { outcome: "found"; records: readonly (string | string[] | MailExchanger)[] }
  | { outcome: "none" }
  | { outcome: "failed" };

/** Work that pauses for answers of the DNS: yields a question, and is resumed with its answer. */
export type Lookups<Result> = Generator<DnsQuestion, Result, DnsAnswer>;

/** Characters of one text record that are read. A name server may send 64 KB. */
const MAX_TEXT = 8_192;
const MAX_TEXTS = 100;

/** A name's text records, each joined from its parts; null where the look-up failed. */
export function* lookUpTexts(name: string): Lookups<string[] | null> {
  const answer = yield { name, type: "TXT" };
  if (answer.outcome === "failed") return null;
  if (answer.outcome === "none") return [];
  return answer.records
    .slice(0, MAX_TEXTS)
    .filter((record) => Array.isArray(record))
    .map((parts: readonly string[]) => parts.join("").slice(0, MAX_TEXT));
}

/** A name's mail exchangers; null where the look-up failed. */
export function* lookUpExchangers(name: string): Lookups<MailExchanger[] | null> {
  const answer = yield { name, type: "MX" };
  if (answer.outcome === "failed") return null;
  return answer.outcome === "none" ? [] : answer.records.filter(isExchanger);
}

const isExchanger = (record: unknown): record is MailExchanger =>
  typeof record === "object" && record !== null && "exchange" in record;

/** The names an address has; null where the look-up failed. */
export function* lookUpNames(reverse: string): Lookups<string[] | null> {
  return textsIn(yield { name: reverse, type: "PTR" });
}

/** A name's addresses of both kinds; null where a look-up failed. */
export function* lookUpAddresses(name: string): Lookups<string[] | null> {
  const four = textsIn(yield { name, type: "A" });
  const six = textsIn(yield { name, type: "AAAA" });
  return four === null || six === null ? null : [...four, ...six];
}

function textsIn(answer: DnsAnswer): string[] | null {
  if (answer.outcome === "failed") return null;
  if (answer.outcome === "none") return [];
  return answer.records.filter((record) => typeof record === "string");
}

/** Whether a name has an address, of either kind; null where that could not be looked up. */
export function* hasAddress(name: string): Lookups<boolean | null> {
  const four = yield { name, type: "A" };
  if (four.outcome === "found") return true;
  const six = yield { name, type: "AAAA" };
  if (six.outcome === "found") return true;
  return four.outcome === "failed" || six.outcome === "failed" ? null : false;
}
