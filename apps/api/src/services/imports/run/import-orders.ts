import { MESSAGES } from "@dakiya/domain/messages";
import {
  gatherOrders,
  inWordsOfFile,
  orderCell,
  readOrder,
  readOrderStatus,
} from "@dakiya/domain/order";
import type { GatheredOrder, OwnStatusWords } from "@dakiya/domain/order";
import { imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { findTriggers } from "../../automation-uses/find-triggers.ts";
import { openErased } from "../../customers/erased-addresses.ts";
import { holdErasures } from "../../customers/lock-customers.ts";
import { measureRoom } from "../../orders/refuse-orders.ts";
import { readStatusWords } from "../../orders/status-words.ts";
import { writeOrders } from "../../orders/write-orders.ts";
import type { PlacedOrder } from "../../orders/write-orders.ts";
import { IMPORT_LIMITS } from "../file/limits.ts";
import { createCsvReader } from "../file/read-csv.ts";
import { ownedBy, keepImport, reportProgress, RunLost } from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";
import { askAboutOrders, completeOrders } from "./complete-orders.ts";
import type { OrderSum } from "./complete-orders.ts";
import { readChunks } from "./read-through.ts";
import { findOpenPoints, scanOrderFile } from "./scan-order-file.ts";
import type { ScannedOrders } from "./scan-order-file.ts";
import { keepErrors } from "./stage-rows.ts";

/** Orders stored by one transaction. */
const BATCH = 1_000;

/**
 * Imports a shop's export of orders, recognised by its headings. A first pass finds out how to read the file, and asks the
 * user about open points. Each transaction stores some orders; after a crash another run stores the rest, since orders that
 * are stored already change nothing.
 *
 * @returns False for any other file, of which nothing was done.
 * @throws RunLost when another run has taken over or the import was cancelled.
 */
export async function importOrders(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
): Promise<boolean> {
  if (run.mapping !== null) return false;
  const scanned = await scanOrderFile(deps, run, signal);
  if (scanned === null) return false;
  const words = await readStatusWords(deps.db, run.accountId);
  const { source, question } = await findOpenPoints(deps.db, run, scanned, words);
  const { headings, shop } = scanned.file;
  if (question !== null && run.asks && !run.isAnswered) {
    await askAboutOrders(deps, run, headings, { ...question, source: source ?? shop.source });
    return true;
  }
  const chosen = source ?? shop.source;
  await begin(deps, run, headings, chosen);
  const store = await openStore(deps, run, scanned, words);
  const monthFirst = scanned.scan.monthFirst();
  for (let pass = 0; pass < scanned.lines.passes(); pass += 1)
    await readPass(deps, run, signal, { scanned, source: chosen, monthFirst, pass, store });
  await store.end();
  const { takeImports } = await findTriggers(deps.db, run.accountId);
  const { damagedPhones, leftOut } = store.sum;
  const { line, skipped } = scanned.place;
  const open = question?.words.filter(({ word }) => readOrderStatus(word, words) === "open") ?? [];
  await completeOrders(deps, run, {
    ...store.sum,
    notes: [
      MESSAGES.orders.importedNote,
      ...(skipped > 0 ? [MESSAGES.server.importHeadingLine(line)] : []),
      ...(takeImports && !run.enrols ? [MESSAGES.server.importEnrolledNobody] : []),
      ...(monthFirst ? [MESSAGES.server.importMonthFirst] : []),
      ...(open.length > 0 ? [MESSAGES.orders.openWords(open.map(({ word }) => word))] : []),
      ...(leftOut > 0 ? [MESSAGES.orders.paymentsLeftOut(leftOut)] : []),
      ...(damagedPhones > 0 ? [MESSAGES.server.importDamagedPhones(damagedPhones)] : []),
    ],
  });
  return true;
}

type Pass = {
  scanned: ScannedOrders;
  source: string;
  monthFirst: boolean;
  pass: number;
  store: Store;
};

/** Reads the file once: its first pass takes the orders whose lines follow one another, and each its share of the others. */
async function readPass(
  { db }: Deps,
  run: ImportRun,
  signal: AbortSignal,
  { scanned: { file, lines }, source, monthFirst, pass, store }: Pass,
): Promise<void> {
  const reader = createCsvReader(run.encoding, run.reading);
  const gather = gatherOrders(
    file,
    { source, monthFirst },
    (number) => lines.passOf(number) !== null,
  );
  let isHeading = true;

  async function read(records: ReturnType<typeof reader.push>): Promise<void> {
    for (const record of records) {
      if ("cells" in record && record.cells.every((cell) => cell.trim() === "")) continue;
      if (isHeading) {
        isHeading = false;
      } else if ("reason" in record) {
        if (pass === 0 && record.raw.trim() !== "") await store.refuseLine(record);
      } else {
        if (pass === 0) store.sum.rowsRead += 1;
        const part = lines.passOf(orderCell(file, record.cells, "number"));
        if ((part ?? 0) !== pass) continue;
        // Cells are parts of the file's text, all of which those that are held would keep.
        const cells = part === null ? record.cells : record.cells.map(copyOf);
        await store.take(gather.add(record.line, cells));
      }
    }
  }

  let bytesRead = 0;
  for await (const chunk of readChunks(db, run)) {
    signal.throwIfAborted();
    await read(reader.push(chunk));
    bytesRead = pass === 0 ? bytesRead + chunk.length : run.bytesTotal;
    const { rowsRead, skipped } = store.sum;
    await reportProgress(db, run, { bytesRead, rowsRead, skipped });
  }
  await read(reader.end());
  for (const order of gather.end()) await store.take(order);
}

const copyOf = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");

type Store = {
  sum: OrderSum & { leftOut: number; damagedPhones: number };
  take: (order: GatheredOrder | null) => Promise<void>;
  refuseLine: (record: { line: number; reason: string }) => Promise<void>;
  end: () => Promise<void>;
};

const NOTHING_YET = {
  ...{ created: 0, updated: 0, unchanged: 0, skipped: 0, rowsRead: 0 },
  ...{ leftOut: 0, damagedPhones: 0 },
};

/** Stores gathered orders batch by batch, and keeps those that are refused with their reason. */
async function openStore(
  deps: Deps,
  run: ImportRun,
  { file }: ScannedOrders,
  words: OwnStatusWords,
): Promise<Store> {
  const ctx = { ...deps, account: { id: run.accountId } };
  const erased = await openErased(deps.db, ctx);
  const room = await measureRoom(deps.db, run.accountId);
  const sum = { ...NOTHING_YET };
  let keptErrors = 0;
  let waiting: GatheredOrder[] = [];

  async function refuse(line: number, cells: string[], message: string): Promise<void> {
    sum.skipped += 1;
    if (keptErrors >= IMPORT_LIMITS.keptErrors) return;
    keptErrors += 1;
    const { column, reason } = inWordsOfFile(file, message);
    // Orders of erased addresses are not stored.
    const isErased = cells.some((cell) => cell.includes("@") && erased.has(cell.trim()));
    await keepErrors(deps.db, run, [{ line, column, reason, cells: isErased ? [] : cells }]);
  }

  async function store(): Promise<void> {
    const given = waiting;
    waiting = [];
    const placed: PlacedOrder[] = [];
    for (const [index, { line, cells, order, problem, hasDamagedPhone }] of given.entries()) {
      if (hasDamagedPhone) sum.damagedPhones += 1;
      const reading = problem === null ? readOrder(order, new Date(), words) : refused(problem);
      if (!reading.ok) await refuse(line, cells, reading.message);
      else if (file.shop.isPayments === true && reading.order.status === "unpaid") sum.leftOut += 1;
      else placed.push({ index, order: reading.order });
    }
    if (placed.length === 0) return;
    const stored = await deps.db.transaction(async (tx) => {
      await holdErasures(tx, run.accountId);
      await keepImport(tx, run);
      const source = { by: "import", importId: run.importId, enrols: run.enrols } as const;
      return await writeOrders(tx, ctx, placed, source, room);
    });
    sum.created += stored.created;
    sum.updated += stored.updated;
    sum.unchanged += stored.unchanged;
    for (const { index, message } of stored.refused) {
      const one = given[index];
      if (one !== undefined) await refuse(one.line, one.cells, message);
    }
  }

  return {
    sum,
    take: async (order) => {
      if (order === null) return;
      waiting.push(order);
      if (waiting.length >= BATCH) await store();
    },
    refuseLine: async ({ line, reason }) => {
      sum.rowsRead += 1;
      await refuse(line, [], reason);
    },
    end: store,
  };
}

const refused = (message: string) => ({ ok: false, message }) as const;

async function begin(
  { db }: Deps,
  run: ImportRun,
  headings: readonly string[],
  orderSource: string,
): Promise<void> {
  const { rowCount } = await db
    .update(imports)
    .set({ kind: "orders", header: [...headings], orderSource, orderQuestion: null })
    .where(ownedBy(run));
  if (rowCount === 0) throw new RunLost();
}
