import { OPERATIONS } from "@dakiya/domain/api";
import { MESSAGES } from "@dakiya/domain/messages";
import { getAttribution, saveAttribution } from "../services/orders/attribution.ts";
import { listRates, saveRates } from "../services/orders/currency-rates.ts";
import { deleteOrder, getOrder, listOrders } from "../services/orders/list-orders.ts";
import { getPurchases, previewPurchases, switchPurchases } from "../services/orders/purchases.ts";
import { listStatusWords, saveStatusWords } from "../services/orders/status-words.ts";
import { storeOrders } from "../services/orders/store-orders.ts";
import { listProducts } from "../services/products/list-products.ts";
import { saveProduct } from "../services/products/save-product.ts";
import { procedure, router } from "./init.ts";

export const ordersRouter = router({
  list: procedure
    .input(OPERATIONS.orders.list.input)
    .query(async ({ ctx, input }) => await listOrders(ctx.member, input)),
  get: procedure
    .input(OPERATIONS.orders.get.input)
    .query(async ({ ctx, input }) => await getOrder(ctx.member, input)),
  store: procedure
    .input(OPERATIONS.orders.store.input)
    .mutation(async ({ ctx, input }) => await storeOrders(ctx.member, input)),
  delete: procedure.input(OPERATIONS.orders.delete.input).mutation(async ({ ctx, input }) => {
    await deleteOrder(ctx.member, input);
    return { message: MESSAGES.orders.deleted };
  }),
  rates: procedure.query(async ({ ctx }) => await listRates(ctx.member)),
  purchases: procedure.query(async ({ ctx }) => await getPurchases(ctx.member)),
  previewPurchases: procedure
    .input(OPERATIONS.orders.previewPurchases.input)
    .query(async ({ ctx, input }) => await previewPurchases(ctx.member, input)),
  switchPurchases: procedure
    .input(OPERATIONS.orders.switchPurchases.input)
    .mutation(async ({ ctx, input }) => await switchPurchases(ctx.member, input)),
  statuses: procedure.query(async ({ ctx }) => await listStatusWords(ctx.member)),
  saveStatuses: procedure
    .input(OPERATIONS.orders.saveStatuses.input)
    .mutation(async ({ ctx, input }) => await saveStatusWords(ctx.member, input)),
  attribution: procedure.query(async ({ ctx }) => await getAttribution(ctx.member)),
  saveAttribution: procedure
    .input(OPERATIONS.orders.saveAttribution.input)
    .mutation(async ({ ctx, input }) => await saveAttribution(ctx.member, input)),
  saveRates: procedure
    .input(OPERATIONS.orders.saveRates.input)
    .mutation(async ({ ctx, input }) => await saveRates(ctx.member, input)),
});

export const productsRouter = router({
  list: procedure
    .input(OPERATIONS.products.list.input)
    .query(async ({ ctx, input }) => await listProducts(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.products.update.input)
    .mutation(async ({ ctx, input }) => await saveProduct(ctx.member, input)),
});
