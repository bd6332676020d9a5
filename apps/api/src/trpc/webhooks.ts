import { OPERATIONS } from "@dakiya/domain/api";
import { getDelivery, listDeliveries } from "../services/webhooks/list-deliveries.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
} from "../services/webhooks/own-webhooks.ts";
import { sendDeliveryAgain, sendTestEvent } from "../services/webhooks/send-by-hand.ts";
import {
  pauseWebhook,
  resumeWebhook,
  rotateWebhookSecret,
} from "../services/webhooks/webhook-lifecycle.ts";
import { procedure, router } from "./init.ts";

export const webhooksRouter = router({
  list: procedure.query(async ({ ctx }) => await listWebhooks(ctx.member)),
  create: procedure
    .input(OPERATIONS.webhooks.create.input)
    .mutation(async ({ ctx, input }) => await createWebhook(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.webhooks.update.input)
    .mutation(async ({ ctx, input }) => await updateWebhook(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.webhooks.delete.input)
    .mutation(async ({ ctx, input }) => await deleteWebhook(ctx.member, input)),
  pause: procedure
    .input(OPERATIONS.webhooks.pause.input)
    .mutation(async ({ ctx, input }) => await pauseWebhook(ctx.member, input)),
  resume: procedure
    .input(OPERATIONS.webhooks.resume.input)
    .mutation(async ({ ctx, input }) => await resumeWebhook(ctx.member, input)),
  rotateSecret: procedure
    .input(OPERATIONS.webhooks.rotateSecret.input)
    .mutation(async ({ ctx, input }) => await rotateWebhookSecret(ctx.member, input)),
  test: procedure
    .input(OPERATIONS.webhooks.test.input)
    .mutation(async ({ ctx, input }) => await sendTestEvent(ctx.member, input)),
  deliveries: procedure
    .input(OPERATIONS.webhooks.deliveries.input)
    .query(async ({ ctx, input }) => await listDeliveries(ctx.member, input)),
  delivery: procedure
    .input(OPERATIONS.webhooks.delivery.input)
    .query(async ({ ctx, input }) => await getDelivery(ctx.member, input)),
  sendAgain: procedure
    .input(OPERATIONS.webhooks.sendAgain.input)
    .mutation(async ({ ctx, input }) => await sendDeliveryAgain(ctx.member, input)),
});
