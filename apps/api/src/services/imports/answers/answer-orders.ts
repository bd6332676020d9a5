import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire, ImportOrdersInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { lockOrders } from "../../orders/lock-orders.ts";
import { addStatusWords } from "../../orders/status-words.ts";
import { sourceOfShop } from "../order-source.ts";
import { isImportRunning } from "./map-import.ts";
import { findImport, getImport } from "./read-imports.ts";

/**
 * Answers an import of orders that asks of which shop they are and what its words mean, and queues it again. The words are
 * kept for later files. A word that is left out stays without a meaning.
 *
 * @throws AppError "missing"; "invalid" when the shop is asked and not named; "conflict" when the import does not ask, or
 *   another one of the user runs.
 */
export async function answerOrders(ctx: Ctx, input: ImportOrdersInput): Promise<ImportDetailWire> {
  const { id, accountId, status, orderQuestion, filename } = await findImport(ctx, input.id);
  if (status !== "mapping" || orderQuestion === null) throw notAsked();
  const { shop } = orderQuestion;
  if (shop !== null && input.shop === undefined) {
    const message = MESSAGES.orders.nameShop;
    throw new AppError("invalid", message, { fields: [{ path: "shop", message }] });
  }
  const { source: kind } = orderQuestion;
  const source =
    input.shop === undefined ? kind : sourceOfShop(kind, shop?.known ?? [], input.shop);
  try {
    await ctx.db.transaction(async (tx) => {
      await lockOrders(tx, accountId);
      const { rowCount } = await tx
        .update(imports)
        .set({ status: "queued", orderSource: source, heartbeatAt: sql`clock_timestamp()` })
        .where(
          and(eq(imports.accountId, accountId), eq(imports.id, id), eq(imports.status, "mapping")),
        );
      if (rowCount === 0) throw notAsked();
      await addStatusWords(tx, ctx, input.statuses);
      await ctx.queue.add(tx, "import-customers", [{ accountId, importId: id }]);
      const subject = { type: "import", id, label: filename } as const;
      await recordAudit(tx, ctx, { action: "import.mapped", subject });
    });
    ctx.queue.wake();
  } catch (error) {
    if (isImportRunning(error)) throw new AppError("conflict", MESSAGES.server.importBusy);
    throw error;
  }
  return await getImport(ctx, { id: input.id });
}

const notAsked = (): AppError => new AppError("conflict", MESSAGES.server.importAnswered);
