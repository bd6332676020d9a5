import { readOrder } from "@dakiya/domain/order";
import type { OrderBatchInput, OrdersStoredWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { sourceOf } from "../events/source.ts";
import { storingAddress } from "../customers/erased-addresses.ts";
import { readStatusWords } from "./status-words.ts";
import { writeOrders } from "./write-orders.ts";
import type { PlacedOrder, RefusedOrder } from "./write-orders.ts";

/** Stores the orders of a call in one transaction. Those that can't be are named with a sentence each. */
export async function storeOrders(ctx: Ctx, input: OrderBatchInput): Promise<OrdersStoredWire> {
  const now = new Date();
  const placed: PlacedOrder[] = [];
  const unread: RefusedOrder[] = [];
  const words = await readStatusWords(ctx.db, ctx.account.id);
  for (const [index, given] of input.orders.entries()) {
    const reading = readOrder(given, now, words);
    if (reading.ok) placed.push({ index, order: reading.order });
    else unread.push({ index, message: reading.message });
  }
  if (placed.length === 0) return { created: 0, updated: 0, unchanged: 0, refused: unread };
  return await storingAddress(ctx, undefined, async (tx) => {
    const stored = await writeOrders(tx, ctx, placed, sourceOf(ctx));
    const { created, updated } = stored;
    if (created + updated > 0)
      await recordAudit(tx, ctx, { action: "orders.stored", details: { created, updated } });
    const refused = [...stored.refused, ...unread].toSorted((a, b) => a.index - b.index);
    return { ...stored, refused };
  });
}
