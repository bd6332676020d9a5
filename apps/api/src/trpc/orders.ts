import { MESSAGES } from "@dakiya/domain/messages";
import {
  attributionInput,
  currencyRatesInput,
  orderBatchInput,
  orderListInput,
  purchasesInput,
  statusWordsInput,
} from "@dakiya/domain/wire";
import { getAttribution, saveAttribution } from "../services/orders/attribution.ts";
import { listRates, saveRates } from "../services/orders/currency-rates.ts";
import { deleteOrder, getOrder, listOrders } from "../services/orders/list-orders.ts";
import { getPurchases, previewPurchases, switchPurchases } from "../services/orders/purchases.ts";
import { listStatusWords, saveStatusWords } from "../services/orders/status-words.ts";
import { storeOrders } from "../services/orders/store-orders.ts";
import { idInput, procedure, router } from "./init.ts";

export const ordersRouter = router({
  list: procedure
    .input(orderListInput)
    .query(async ({ ctx, input }) => await listOrders(ctx.member, input)),
  get: procedure.input(idInput).query(async ({ ctx, input }) => await getOrder(ctx.member, input)),
  store: procedure
    .input(orderBatchInput)
    .mutation(async ({ ctx, input }) => await storeOrders(ctx.member, input)),
  delete: procedure.input(idInput).mutation(async ({ ctx, input }) => {
    await deleteOrder(ctx.member, input);
    return { message: MESSAGES.orders.deleted };
  }),
  rates: procedure.query(async ({ ctx }) => await listRates(ctx.member)),
  purchases: procedure.query(async ({ ctx }) => await getPurchases(ctx.member)),
  previewPurchases: procedure
    .input(purchasesInput)
    .query(async ({ ctx, input }) => await previewPurchases(ctx.member, input)),
  switchPurchases: procedure
    .input(purchasesInput)
    .mutation(async ({ ctx, input }) => await switchPurchases(ctx.member, input)),
  statuses: procedure.query(async ({ ctx }) => await listStatusWords(ctx.member)),
  saveStatuses: procedure
    .input(statusWordsInput)
    .mutation(async ({ ctx, input }) => await saveStatusWords(ctx.member, input)),
  attribution: procedure.query(async ({ ctx }) => await getAttribution(ctx.member)),
  saveAttribution: procedure
    .input(attributionInput)
    .mutation(async ({ ctx, input }) => await saveAttribution(ctx.member, input)),
  saveRates: procedure
    .input(currencyRatesInput)
    .mutation(async ({ ctx, input }) => await saveRates(ctx.member, input)),
});
