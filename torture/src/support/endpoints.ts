import type { WebhookService } from "@dakiya/sandbox";
import { createSecrets } from "../../../apps/api/dist/src/secrets.js";
import { endpointSealContext } from "../../../apps/api/dist/src/services/deliveries/outcomes/webhook-endpoints.js";
import { APP_SECRET } from "./house.ts";
import type { House } from "./house.ts";

/**
 * Gives the account an address for a service's events, whose secret the caller knows, as a person enters it by hand.
 *
 * @returns The address.
 */
export async function createEndpoint(
  house: House,
  service: WebhookService,
  secret: string,
): Promise<string> {
  const id = idOf(service);
  const account = await house.row<{ id: string }>("select id from accounts");
  const sealedSecret = createSecrets(APP_SECRET).seal(
    secret,
    endpointSealContext(Number(account.id), id),
  );
  await house.rows(
    "insert into webhook_endpoints (id, account_id, service, secret) values ($1, $2, $3, $4)",
    [id, account.id, service, sealedSecret],
  );
  return addressOf(house, service);
}

/** Lets the stand-in post SendGrid's events to the product: there they are set up by hand. */
export async function listenToSendgrid(house: House): Promise<void> {
  const url = addressOf(house, "sendgrid");
  const hook = await house.sandbox.control("setWebhook", "sendgrid", { url });
  await createEndpoint(house, "sendgrid", hook.publicKey ?? "");
}

const idOf = (service: WebhookService): string => `torture-${service}`;

function addressOf(house: House, service: WebhookService): string {
  return `${house.url}/webhooks/${service}/${idOf(service)}`;
}
