import { unescapeFormulaCell } from "../customer/formula-cell.ts";
import { readDate } from "../customer/read-date.ts";
import type { OrderExport } from "./order-export.ts";
import { HOME_CURRENCY } from "./order-status.ts";
import type { OrderStatus } from "./order-status.ts";

/** One order of a file as `readOrder` takes it, and where it stands. */
export type GatheredOrder = { line: number; cells: string[]; order: Record<string, unknown> };

const STATUSES: Readonly<Record<string, OrderStatus>> = {
  paid: "paid",
  completed: "paid",
  processing: "paid",
  partially_refunded: "partially_refunded",
  refunded: "refunded",
  voided: "cancelled",
  cancelled: "cancelled",
  canceled: "cancelled",
  failed: "cancelled",
  trash: "cancelled",
};

/** "2026-01-05 10:30:00 +0530", the zone and the time left out in some files. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/;

/**
 * Puts the lines of a shop's export together to orders: lines that follow one another under the same number are the items
 * of one.
 */
export function gatherOrders(file: OrderExport): {
  add: (line: number, cells: string[]) => GatheredOrder | null;
  end: () => GatheredOrder | null;
} {
  const { places, source } = file;
  let open: GatheredOrder | null = null;
  const cell = (cells: readonly string[], column: keyof OrderExport["places"]): string => {
    const place = places[column];
    return place === undefined ? "" : unescapeFormulaCell((cells[place] ?? "").trim());
  };

  function orderOf(cells: readonly string[]): Record<string, unknown> {
    const at = (column: keyof OrderExport["places"]) => cell(cells, column);
    const refunded = at("refunded");
    const status = at("cancelled") === "" ? statusOf(at("status")) : "cancelled";
    const name = [at("name"), at("lastName")].filter((part) => part !== "").join(" ");
    return {
      ...{ source, status, external_id: at("number"), email: at("email"), amount: at("total") },
      placed_at: instantOf(at("placed") || at("paid")),
      currency: at("currency") || HOME_CURRENCY,
      ...(name === "" ? {} : { name }),
      ...(at("phone") === "" ? {} : { phone: at("phone") }),
      ...(/^[0.,]*$/.test(refunded) ? {} : { refunded }),
      ...(/^(yes|true|1)$/i.test(at("marketing")) ? { accepts_marketing: true } : {}),
      ...(places.item === undefined ? {} : { items: [] }),
    };
  }

  function addItem(order: Record<string, unknown>, cells: readonly string[]): void {
    const [sku, name] = [cell(cells, "sku"), cell(cells, "item")];
    if (name === "" || !Array.isArray(order["items"])) return;
    order["items"].push({
      ...(sku === "" ? {} : { sku }),
      name,
      quantity: Number(cell(cells, "quantity") || "1"),
      price: cell(cells, "price") || "0",
    });
  }

  return {
    add: (line, cells) => {
      const number = cell(cells, "number");
      if (open !== null && number !== "" && open.order["external_id"] === number) {
        addItem(open.order, cells);
        return null;
      }
      const before = open;
      open = { line, cells, order: orderOf(cells) };
      addItem(open.order, cells);
      return before;
    },
    end: () => open,
  };
}

function statusOf(text: string): OrderStatus {
  const word = text
    .toLowerCase()
    .replace(/^wc-/, "")
    .replaceAll(/[\s-]+/g, "_");
  return STATUSES[word] ?? "placed";
}

/** What is no date stays as it is, for the sentence that refuses it. */
function instantOf(text: string): string {
  const [, day, time, seconds = ":00", zone = "Z"] = INSTANT.exec(text) ?? [];
  if (day === undefined) return /^\d/.test(text) ? (readDate(text)?.toISOString() ?? text) : text;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z";
  return `${day}T${time}${seconds}${offset}`;
}
