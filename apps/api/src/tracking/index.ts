import type { FastifyInstance } from "fastify";
import { onReserve, type Deps } from "../deps.ts";
import { registerUnsubscribe } from "./unsubscribe-page.ts";
import { registerWebhooks } from "./webhooks.ts";

/** What mails and email services call but for the links (`registerLinks`); no session, no cookie. Mounted at the root. */
export async function trackingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // To unsubscribe may wait for a customer's row that an import holds: it must not wait on the reserve.
  await app.register(async (scope) => registerUnsubscribe(scope, deps));
  await app.register(async (scope) => registerWebhooks(scope, onReserve(deps)));
}
