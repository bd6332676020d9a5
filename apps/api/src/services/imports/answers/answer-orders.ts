import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire, ImportOrdersInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { refusedField } from "../../../errors.ts";
import { lockOrders } from "../../orders/lock-orders.ts";
import { addStatusWords } from "../../orders/status-words.ts";
import { sourceOfShop } from "../order-source.ts";
import { findImport } from "./read-imports.ts";
import { notAsked, requeueImport } from "./requeue-import.ts";

/**
 * Answers an import of orders that asks for their shop and the meaning of its words, and queues it again. The words are
 * kept for later files. A word that is left out stays without a meaning.
 *
 * @throws AppError "missing"; "invalid" when the shop is asked and not named; "conflict" when the import does not ask, or
 *   another one of the user runs.
 */
export async function answerOrders(ctx: Ctx, input: ImportOrdersInput): Promise<ImportDetailWire> {
  const row = await findImport(ctx, input.id);
  const { status, orderQuestion } = row;
  if (status !== "mapping" || orderQuestion === null) throw notAsked();
  const { shop } = orderQuestion;
  if (shop !== null && input.shop === undefined) {
    const message = MESSAGES.orders.nameShop;
    throw refusedField("invalid", "shop", message);
  }
  const { source: kind } = orderQuestion;
  const source =
    input.shop === undefined ? kind : sourceOfShop(kind, shop?.known ?? [], input.shop);
  return await requeueImport(ctx, row, async (tx) => {
    await lockOrders(tx, ctx.account.id);
    await addStatusWords(tx, ctx, input.statuses);
    return { orderSource: source };
  });
}
