import { unescapeFormulaCell } from "../cells/formula-cell.ts";
import { readDate } from "../cells/read-date.ts";
import { isDamagedPhone, isShortened } from "../cells/read-phone.ts";
import type { OrderExport } from "./order-export.ts";
import type { OrderColumn } from "./shops/shop.ts";

/** One order of a file as `readOrder` takes it, and where it stands. */
export type GatheredOrder = {
  line: number;
  cells: string[];
  order: Record<string, unknown>;
  /** A spreadsheet has shortened the phone number, which is left out. */
  hasDamagedPhone: boolean;
  /** Reason the order can't be stored in any case; null for most. */
  problem: string | null;
};

/** The cell of a column of an order export, "" where the file has none. */
export function orderCell(
  { places }: OrderExport,
  cells: readonly string[],
  column: OrderColumn,
): string {
  const place = places[column];
  return place === undefined ? "" : unescapeFormulaCell((cells[place] ?? "").trim());
}

/** How a file is read: the source of its orders, and whether its dates put the month first. */
export type OrderForms = { source: string; monthFirst: boolean };

/**
 * Puts the lines of a shop's export together to orders: the lines of one number are the items of one, unless they name
 * different ids. Lines that follow one another are put together at once; those of orders whose lines are apart are held.
 *
 * @param isApart - Whether a number's lines are apart in the file.
 */
export function gatherOrders(
  file: OrderExport,
  forms: OrderForms,
  isApart: (number: string) => boolean = () => false,
): {
  add: (line: number, cells: string[]) => GatheredOrder | null;
  /** The orders still open at the end of the file. */
  end: () => GatheredOrder[];
} {
  let open: GatheredOrder | null = null;
  const gathered = new Map<string, GatheredOrder[]>();
  const cellOf = (cells: readonly string[], column: OrderColumn) => orderCell(file, cells, column);

  function addItem(order: Record<string, unknown>, cells: readonly string[]): void {
    const [sku, name] = [cellOf(cells, "sku"), cellOf(cells, "item")];
    if (name === "" || !Array.isArray(order["items"])) return;
    order["items"].push({
      ...(sku === "" ? {} : { sku }),
      name,
      quantity: Number(cellOf(cells, "quantity") || "1"),
      price: cellOf(cells, "price") || "0",
    });
  }

  /** Whether a line is one more of an order: of its number, and of its id where the line has one. */
  const isOf = ({ order }: GatheredOrder, number: string, id: string): boolean =>
    number !== "" && numberOf(order) === number && (id === "" || order["external_id"] === id);

  return {
    add: (line, cells) => {
      const [number, id] = [cellOf(cells, "number"), cellOf(cells, "id")];
      const begun = gathered.get(number);
      const known =
        open !== null && isOf(open, number, id)
          ? open
          : begun?.findLast((one) => isOf(one, number, id));
      if (known !== undefined) {
        addItem(known.order, cells);
        return null;
      }
      const order = {
        ...{ line, cells, order: orderOf(file, forms, cells) },
        hasDamagedPhone: isDamagedPhone(cellOf(cells, "phone")),
        problem: shortenedKey(id || number),
      };
      addItem(order.order, cells);
      if (number !== "" && isApart(number)) {
        gathered.set(number, [...(begun ?? []), order]);
        return null;
      }
      const before = open;
      open = order;
      return before;
    },
    end: () => [...(open === null ? [] : [open]), ...[...gathered.values()].flat()],
  };
}

/** Many orders have the same first digits, and one key is one order. */
function shortenedKey(key: string): string | null {
  return isShortened(key)
    ? `"external_id" must be whole: a spreadsheet has shortened it to ${key}. Import the file as the shop exported it`
    : null;
}

const numberOf = (order: Record<string, unknown>): unknown =>
  order["number"] ?? order["external_id"];

function orderOf(
  file: OrderExport,
  { source, monthFirst }: OrderForms,
  cells: readonly string[],
): Record<string, unknown> {
  const at = (column: OrderColumn) => orderCell(file, cells, column);
  const filled = (key: string, text: string) => (text === "" ? {} : { [key]: text });
  const [id, number, refunded] = [at("id"), at("number"), at("refunded")];
  const parts = [at("firstName"), at("lastName")].filter((part) => part !== "").join(" ");
  return {
    ...{ source, external_id: id || number, email: at("email"), amount: at("total") },
    ...(id === "" ? {} : filled("number", number)),
    status: at("cancelled") === "" ? at("status") || (file.shop.status ?? "placed") : "cancelled",
    placed_at: instantOf(at("placed") || at("paid"), monthFirst),
    ...filled("currency", at("currency")),
    ...filled("name", at("name") || parts),
    ...(isDamagedPhone(at("phone")) ? {} : filled("phone", at("phone"))),
    ...filled("city", at("city")),
    ...filled("coupon", at("coupon")),
    ...(/^[0.,]*$/.test(refunded) ? {} : { refunded: refunded.replace(/^-/, "") }),
    ...(/^(yes|true|1)$/i.test(at("marketing")) ? { accepts_marketing: true } : {}),
    ...(file.places.item === undefined ? {} : { items: [] }),
  };
}

/** A text that is no date stays unchanged, for the error that quotes it. */
function instantOf(text: string, monthFirst: boolean): string {
  return readDate(text, monthFirst)?.toISOString() ?? text;
}
