import { setFlagsFromString } from "node:v8";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { createLog } from "./create-log.ts";
import type { Deps } from "./deps.ts";
import { serveMetrics } from "./monitoring/serve-metrics.ts";
import type { MetricsServer } from "./monitoring/serve-metrics.ts";
import { inWords } from "./in-words.ts";
import { resealStored } from "./services/email-settings/reseal-stored.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { startFailure } from "./start-failure.ts";

/*
 * V8 may allocate a query's rows in the old generation, where they lie until a major collection: streaming 500,000
 * customers grew the process by 100 MB, and by 20 without this (docs/decisions/038).
 */
setFlagsFromString("--no-allocation-site-pretenuring");

/** Shutdown deadline for work under way. */
const DRAIN_MS = 35_000;

/** How long a stop waits for responses to be taken. */
const RESPONSE_MS = 5_000;

/** Reminds the operator of earlier secrets, which are easily forgotten. */
function sayEarlierSecrets(config: Config, log: FastifyBaseLogger): void {
  const { earlierSecrets, earlierLinksUntil } = config;
  if (earlierSecrets.length === 0) return;
  const inForce = { earlierSecrets: earlierSecrets.length, linksCountUntil: earlierLinksUntil };
  if (earlierLinksUntil !== null && earlierLinksUntil.getTime() <= Date.now()) {
    log.warn(
      inForce,
      "links signed with APP_SECRET_PREVIOUS count no more: unset it once nothing that was being sent is in doubt",
    );
  } else {
    log.info(
      inForce,
      "APP_SECRET_PREVIOUS is in force for links in mails sent with it, and opens what it sealed; it signs nobody in",
    );
  }
}

async function listen(app: FastifyInstance, deps: Deps): Promise<MetricsServer | null> {
  const { host, port } = deps.config;
  const metrics = await serveMetrics(deps);
  try {
    await app.listen({ host, port });
  } catch (error) {
    await metrics?.close();
    throw error;
  }
  return metrics;
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const { deps, sandbox, close } = await createDeps(config, log);
  if (config.roles.worker && config.earlierSecrets.length > 0) {
    const sealedAnew = await resealStored(deps);
    log.info({ sealedAnew }, "credentials are sealed with today's secret");
  }
  sayEarlierSecrets(config, log);
  const app = await buildApp(deps, sandbox === null ? {} : { sandbox }).catch(async (error) => {
    await close();
    throw error;
  });
  const metrics = await listen(app, deps).catch(async (error: unknown) => {
    await app.close();
    await close();
    throw error;
  });
  // Logged once the start has succeeded: a failing start prints its one sentence alone.
  for (const warning of config.warnings) log.warn(warning);
  const jobs = config.roles.worker ? startJobs(deps) : null;

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void (async () => {
      // A client that has stopped reading must not delay the settling of mails.
      setTimeout(() => app.server.closeAllConnections(), RESPONSE_MS).unref();
      await Promise.all([app.close(), jobs?.stop()]);
      await metrics?.close();
      await close();
      process.exit(0);
    })().catch((error: unknown) => {
      log.error({ err: error }, "stop failed");
      process.exit(1);
    });
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  // Windows has no such signals: a supervisor sends a message on the IPC channel instead.
  process.on("message", (message) => {
    if (message === "shutdown") stop("shutdown");
  });

  const where = config.mode === "local" ? config.publicUrl : `${config.host}:${config.port}`;
  process.stdout.write(`\n  Dakiya is ready: ${where}\n`);
  if (sandbox !== null) {
    process.stdout.write(`  Emails it sends arrive at: ${config.publicUrl}/sandbox/inbox\n\n`);
  }
}

let config: Config | null = null;
try {
  config = readConfig(process.env);
  await start(config);
} catch (error) {
  const message = startFailure(error, config);
  process.stderr.write(
    message === null
      ? `Dakiya can't start: ${error instanceof Error ? (error.stack ?? error.message) : inWords(error)}\n`
      : `${message}\n`,
  );
  process.exit(1);
}
