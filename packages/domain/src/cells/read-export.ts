import { cleanAddress } from "./clean-address.ts";
import { MAX_NUMBER_LENGTH, parseNumber } from "./parse-number.ts";
import { readAmount, readEmail } from "./read-cell.ts";
import type { ReadCell } from "./read-cell.ts";

const SEPARATORS = /:::|[,;\n]/;
const MAILBOX = /<([^<>]*)>\s*$/;
const MAX_LIST_LENGTH = 2_000;

/**
 * Reads the email address of a CSV cell. Of several (joined by " ::: ", comma, semicolon or line break) it is the
 * first valid one; of `Asha Rao <asha@example.com>` the address.
 */
export function readFirstEmail(column: string, cell: string): ReadCell<string> {
  const whole = readEmail(column, cell);
  if (whole.ok || cell.length > MAX_LIST_LENGTH) return whole;
  for (const part of cell.split(SEPARATORS)) {
    const value = cleanAddress(MAILBOX.exec(part)?.[1] ?? part);
    if (value !== null) return { ok: true, value };
  }
  return whole;
}

/** Every address of a CSV cell: a statement about a customer holds for all their addresses. */
export function listAddresses(cell: string): string[] {
  if (!/[@\uFF20\uFE6B]/.test(cell) || cell.length > MAX_LIST_LENGTH) return [];
  return cell.split(SEPARATORS).flatMap((part) => {
    const address = cleanAddress(MAILBOX.exec(part)?.[1] ?? part);
    return address === null ? [] : [address];
  });
}

const CODES = new Set(
  `AED AUD BDT BHD BRL CAD CHF CNY CZK DKK EGP EUR GBP HKD HUF IDR ILS JPY KES KRW KWD LKR MXN MYR NGN NOK NPR
  NZD OMR PHP PKR PLN QAR RUB SAR SEK SGD THB TRY USD VND ZAR`.split(/\s+/),
);
/** A sign or code of a currency before or behind a figure. */
const MONEY =
  /^([A-Z]{0,3}\$|[€£¥₩₽₺₫฿₱₦₴₪]|[A-Z]{3})?\s*([\d.,'’ \u00A0\u202F]*\d)\s*([€£¥₩₽₺₫฿₱₦₴₪$]|[A-Z]{3})?$/i;
const SPACED = /^\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?:[.,]\d{1,2})?$/;
const DOTTED = /^\d{1,3}(?:\.\d{3}){2,}$/;
/** 1.200 may be 1200 or 1.2: ambiguous beside a €. */
const UNCLEAR = /^\d{1,3}\.\d{3}$/;

/** The currency of an amount, unless it is the rupee; null for none, and for text that is not an amount. */
export function currencyOf(cell: string): string | null {
  if (cell.length > MAX_NUMBER_LENGTH) return null;
  const first = cell.charCodeAt(0);
  const last = cell.charCodeAt(cell.length - 1);
  if (first >= 48 && first <= 57 && last >= 48 && last <= 57) return null;
  const match = MONEY.exec(cell.trim());
  const sign = (match?.[1] ?? match?.[3] ?? "").toUpperCase();
  if (sign === "" || (/^[A-Z]{3}$/.test(sign) && !CODES.has(sign))) return null;
  return sign;
}

/**
 * Reads an amount of money of a CSV cell. The figure is taken as it stands, "$1,234.50" as 1234.5: no rate is known
 * here; `currencyOf` names the currency, for a note. Spaces and apostrophes may group it ("1 234,50 €").
 */
export function readMoney(column: string, cell: string): ReadCell<number> {
  const rupees = readAmount(column, cell);
  if (rupees.ok || cell.length > MAX_NUMBER_LENGTH) return rupees;
  const figure = MONEY.exec(cell.trim())?.[2] ?? "";
  const currency = currencyOf(cell);
  if (/[a-z€$£¥]/i.test(cell) && currency === null) return rupees;
  if (currency === "€" && UNCLEAR.test(figure)) return rupees;
  const amount = readAmount(column, readFigure(figure));
  return amount.ok && figure !== "" ? amount : rupees;
}

function readFigure(figure: string): number {
  if (SPACED.test(figure))
    return Number(figure.replace(/[ \u00A0\u202F'’]/g, "").replace(",", "."));
  return DOTTED.test(figure) ? Number(figure.replaceAll(".", "")) : parseNumber(figure);
}
