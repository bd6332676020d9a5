import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { withReceiver } from "../../../test/receiver.ts";
import { withSending } from "../../../test/sending.ts";
import { createCustomer } from "../customers/save-customer.ts";
import { deliverDue } from "./deliver-due.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { createWebhook } from "./own-webhooks.ts";
import { sendDeliveryAgain, sendTestEvent } from "./send-by-hand.ts";
import { rotateWebhookSecret } from "./webhook-lifecycle.ts";

const { stranger } = withSending();
const receiver = withReceiver();

it("a replaced secret signs events sent by hand for its day of grace, and never after", async () => {
  const ctx = await stranger();
  const { url } = receiver();
  const events = ["customer.created"] as const;
  const { secret: old, webhook } = await createWebhook(ctx, {
    url,
    events: [...events],
    batchSize: 1,
  });
  await createCustomer(ctx, { name: "Asha", email: "asha@people.example" });
  await deliverDue(ctx, new AbortController().signal);
  const { secret: present } = await rotateWebhookSecret(ctx, { id: webhook._id });
  const { items } = await listDeliveries(ctx, { id: webhook._id, limit: 20 });
  const deliveryId = items[0]?._id ?? "";

  const signers = async (send: () => Promise<unknown>): Promise<string[]> => {
    receiver().received.length = 0;
    await send();
    const [request] = receiver().received;
    const headers = request?.headers as Record<string, string>;
    const opens = (secret: string): boolean => {
      try {
        new Webhook(secret).verify(request?.body ?? "", headers);
        return true;
      } catch {
        return false;
      }
    };
    return Object.entries({ old, present }).flatMap(([name, one]) => (opens(one) ? [name] : []));
  };
  const byHand = [
    async () => await sendTestEvent(ctx, { id: webhook._id }),
    async () => await sendDeliveryAgain(ctx, { id: webhook._id, deliveryId }),
  ];
  for (const send of byHand) expect(await signers(send)).toEqual(["old", "present"]);
  await ctx.db.execute(sql`
    update webhook_subscriptions set old_secret_ends_at = clock_timestamp() where account_id = ${ctx.account.id}`);
  for (const send of byHand) expect(await signers(send)).toEqual(["present"]);
});
