import {
  createWebhookInput,
  updateWebhookInput,
  webhookDeliveriesInput,
  webhookDeliveryInput,
} from "@dakiya/domain/wire";
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
} from "../services/webhooks/steer-webhooks.ts";
import { idInput, procedure, router } from "./init.ts";

export const webhooksRouter = router({
  list: procedure.query(async ({ ctx }) => await listWebhooks(ctx.member)),
  create: procedure
    .input(createWebhookInput)
    .mutation(async ({ ctx, input }) => await createWebhook(ctx.member, input)),
  update: procedure
    .input(updateWebhookInput)
    .mutation(async ({ ctx, input }) => await updateWebhook(ctx.member, input)),
  delete: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await deleteWebhook(ctx.member, input)),
  pause: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await pauseWebhook(ctx.member, input)),
  resume: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await resumeWebhook(ctx.member, input)),
  rotateSecret: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await rotateWebhookSecret(ctx.member, input)),
  test: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await sendTestEvent(ctx.member, input)),
  deliveries: procedure
    .input(webhookDeliveriesInput)
    .query(async ({ ctx, input }) => await listDeliveries(ctx.member, input)),
  delivery: procedure
    .input(webhookDeliveryInput)
    .query(async ({ ctx, input }) => await getDelivery(ctx.member, input)),
  sendAgain: procedure
    .input(webhookDeliveryInput)
    .mutation(async ({ ctx, input }) => await sendDeliveryAgain(ctx.member, input)),
});
