import { MAX_NUMBER_LENGTH } from "../cells/parse-number.ts";
import { HOME_CURRENCY } from "./order-status.ts";

/** Signs of currencies. The dollar alone is the American one, unless a code beside it says which. */
const SIGNS: Readonly<Record<string, string>> = {
  "₹": HOME_CURRENCY,
  rs: HOME_CURRENCY,
  "rs.": HOME_CURRENCY,
  "/-": HOME_CURRENCY,
  "€": "EUR",
  "£": "GBP",
  $: "USD",
  us$: "USD",
  a$: "AUD",
  au$: "AUD",
  c$: "CAD",
  ca$: "CAD",
  nz$: "NZD",
  s$: "SGD",
  hk$: "HKD",
  "¥": "JPY",
  "₩": "KRW",
  "₽": "RUB",
  "₺": "TRY",
  "₫": "VND",
  "฿": "THB",
  "₱": "PHP",
  "₪": "ILS",
  "₦": "NGN",
  zł: "PLN",
  kč: "CZK",
  r$: "BRL",
};

/** Signs that several currencies write. */
const SHARED: Readonly<Record<string, RegExp>> = {
  $: /^[A-Z]{2}D$|^MXN$|^CLP$|^COP$|^ARS$/,
  "¥": /^(?:JPY|CNY)$/,
};

const AROUND = /^([^\d\s.,+-]\D{0,5}?)?\s*(\d[\d.,\s']*\d|\d|\.\d+)\s*(\D{1,6})?$/u;

/** An amount without its currency, and the currency it names, if any. */
export type SignedAmount = { number: string; currency: string | null; sign: string };

/** Takes the sign or code of a currency off an amount: "€49,90", "1 234.50 USD". */
export function readCurrencySign(text: string): SignedAmount {
  const isShort = text.length <= MAX_NUMBER_LENGTH;
  const [, before = "", number = "", after = ""] = (isShort && AROUND.exec(text.trim())) || [];
  const sign = (before.trim() || after.trim()).toLowerCase();
  if (sign === "" || (before.trim() !== "" && after.trim() !== ""))
    return { number: text.trim(), currency: null, sign: "" };
  const currency =
    (Object.hasOwn(SIGNS, sign) ? SIGNS[sign] : undefined) ??
    (/^[a-z]{3}$/.test(sign) ? sign.toUpperCase() : null);
  return currency === null
    ? { number: text.trim(), currency: null, sign: "" }
    : { number: number.trim(), currency, sign };
}

/** Whether a currency's amounts may carry a sign. */
export function isSignOf({ sign, currency }: SignedAmount, code: string): boolean {
  return currency === null || currency === code || SHARED[sign]?.test(code) === true;
}
