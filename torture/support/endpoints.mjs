import { openDatabase } from "../../apps/api/dist/src/db/client.js";
import { createSecrets } from "../../apps/api/dist/src/secrets.js";
import { createWebhookEndpoint } from "../../apps/api/dist/src/services/deliveries/outcomes/webhook-endpoints.js";
import { APP_SECRET } from "./house.mjs";

/**
 * Gives the account an address for a service's events, whose secret the caller knows, as a person enters it by hand.
 *
 * @returns The address.
 */
export async function createEndpoint(house, service, secret, at) {
  const [{ id }] = await house.rows("select id from users");
  const database = await openDatabase({ databaseUrl: house.databaseUrl, dataDir: house.folder });
  const ctx = {
    db: database.db,
    secrets: createSecrets(APP_SECRET),
    config: { publicUrl: house.url },
    userId: Number(id),
  };
  try {
    return (await createWebhookEndpoint(ctx, { service, secret, at })).url;
  } finally {
    await database.close();
  }
}

/** Lets the stand-in post SendGrid's events to the product: there they are set up by hand. */
export async function listenToSendgrid(house) {
  const id = "torture-sendgrid";
  const at = { id, url: `${house.url}/webhooks/sendgrid/${id}` };
  const hook = await house.sandbox.control("POST", "/webhooks", {
    service: "sendgrid",
    url: at.url,
  });
  await createEndpoint(house, "sendgrid", hook.publicKey, at);
}
