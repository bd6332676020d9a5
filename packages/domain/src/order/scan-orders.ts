import { noteDate, newFileForms } from "../import/file-forms.ts";
import { orderCell } from "./gather-orders.ts";
import type { OrderExport } from "./order-export.ts";
import { isOpenStatus, normaliseStatus } from "./status-words.ts";

/** Words for statuses that are shown at most; a file of more has no statuses there. */
const MAX_WORDS = 50;

/** Rows looked up in the account's own orders. */
const SAMPLE_ROWS = 200;

/** A first row of an order, by which its shop may be known again. */
export type SampleOrder = { number: string; email: string };

/** A word for a status that only the account can explain, as the file writes it, and on how many lines it stands. */
export type OpenWord = { word: string; lines: number };

/** Results of a first pass over an export, before any order is read. */
export type OrderScan = {
  note: (cells: readonly string[]) => void;
  monthFirst: () => boolean;
  words: () => OpenWord[];
  samples: () => readonly SampleOrder[];
};

/** Scans an export for the order of day and month, and for status words that only the account can explain. */
export function scanOrders(file: OrderExport): OrderScan {
  const forms = newFileForms();
  const words = new Map<string, OpenWord>();
  const samples = new Map<string, SampleOrder>();
  return {
    note: (cells) => {
      noteDate(forms, orderCell(file, cells, "placed") || orderCell(file, cells, "paid"));
      const number = orderCell(file, cells, "number");
      if (samples.size < SAMPLE_ROWS && number !== "" && !samples.has(number))
        samples.set(number, { number, email: orderCell(file, cells, "email").toLowerCase() });
      const word = orderCell(file, cells, "status");
      if (word === "" || orderCell(file, cells, "cancelled") !== "" || !isOpenStatus(word)) return;
      const key = normaliseStatus(word).replace(/^wc_/, "");
      const known = words.get(key);
      if (known !== undefined) known.lines += 1;
      else if (words.size < MAX_WORDS) words.set(key, { word: word.slice(0, 60), lines: 1 });
    },
    monthFirst: () => forms.proof.monthFirst && !forms.proof.dayFirst,
    words: () => [...words.values()],
    samples: () => [...samples.values()],
  };
}
