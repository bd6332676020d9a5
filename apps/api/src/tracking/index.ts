import type { FastifyInstance } from "fastify";
import { onReserve } from "../deps.ts";
import type { Deps } from "../deps.ts";
import { registerCountdown } from "./countdown.ts";
import { registerFiles } from "./files.ts";
import { registerImages } from "./images.ts";
import { registerInstallation } from "./installation.ts";
import { registerSharedReport } from "./shared-report.ts";
import { registerSummary } from "./summary-page.ts";
import { registerUnsubscribe } from "./unsubscribe-page.ts";
import { registerView } from "./view-page.ts";
import { registerWebhooks } from "./webhooks.ts";

/**
 * Routes called by emails and email services, without the links (`registerLinks`). They need no session and no cookie, and
 * are mounted at the root.
 */
export async function trackingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // An unsubscription may wait for a row that an import has locked, so it uses no reserved connection.
  await app.register(async (scope) => registerUnsubscribe(scope, deps));
  await app.register(async (scope) => registerSummary(scope, deps));
  await app.register(async (scope) => registerView(scope, deps));
  await app.register(async (scope) => registerSharedReport(scope, deps));
  await app.register(async (scope) => registerImages(scope, onReserve(deps)));
  await app.register(async (scope) => registerFiles(scope, onReserve(deps)));
  await app.register(async (scope) => registerCountdown(scope, deps));
  await app.register(async (scope) => registerInstallation(scope, onReserve(deps)));
  await app.register(async (scope) => registerWebhooks(scope, onReserve(deps)));
}
