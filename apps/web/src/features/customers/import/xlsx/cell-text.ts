/** How a cell's number is shown: as a date, or as it is. */
export type NumberStyle = "date" | "plain";

const DATE_IDS = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Whether a number format shows a date or a time, by its number or its code. */
export function styleOf(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return DATE_IDS(id) ? "date" : "plain";
  // Quoted text, colours and conditions, and escaped characters say nothing.
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) ? "date" : "plain";
}

const DAY_MS = 86_400_000;
const LAST_DAY = 2_958_465;
/** Excel counts a 29 February 1900, which was none. */
const FALSE_LEAP_DAY = 60;
const DAYS_TO_1904 = 1_462;

/** A number as text: a date as ISO, any other without an exponent. */
export function numberText(value: string, style: NumberStyle, from1904: boolean): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  const isDate = style === "date" && number >= 0 && number <= LAST_DAY;
  return isDate ? dateText(from1904 ? number + DAYS_TO_1904 : number) : plainText(number);
}

function dateText(serial: number): string {
  const days = serial < FALSE_LEAP_DAY ? serial + 1 : serial;
  // Times are fractions of a day, rounded somewhere behind the second.
  const ms = Math.round((days * DAY_MS) / 1_000) * 1_000;
  const iso = new Date(Date.UTC(1899, 11, 30) + ms).toISOString();
  const time = iso.slice(11, 19);
  if (serial < 1) return time;
  return time === "00:00:00" ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

/** Excel keeps fifteen digits. */
function plainText(number: number): string {
  const rounded = Number(number.toPrecision(15));
  const text = String(rounded);
  if (!text.includes("e")) return text;
  if (Math.abs(rounded) >= 1) return BigInt(rounded).toString();
  return rounded.toFixed(20).replace(/\.?0+$/, "");
}
