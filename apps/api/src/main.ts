import { setFlagsFromString } from "node:v8";
import { buildApp } from "./app.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { createLog } from "./create-log.ts";
import { FolderInUseError } from "./db/lock-folder.ts";
import { resealStored } from "./services/email-settings/reseal-stored.ts";
import { startJobs } from "./jobs/start-jobs.ts";

/*
 * Where objects of a kind have lived long, the machine makes the next of them old from the start, and what hangs on them
 * stays until the large collection: the rows of an answer, whose texts then pile up to 170 MB while a list is streamed.
 * They live for a moment here (docs/decisions/038).
 */
setFlagsFromString("--no-allocation-site-pretenuring");

/** How long a stop waits for what is under way before it goes anyway. */
const DRAIN_MS = 35_000;

/** How long a stop waits for answers to be taken. */
const ANSWER_MS = 5_000;

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const { deps, sandbox, close } = await createDeps(config, log);
  if (config.roles.worker && config.earlierSecrets.length > 0) {
    const sealedAnew = await resealStored(deps);
    log.info({ sealedAnew }, "credentials are sealed with today's secret");
  }
  const app = await buildApp(deps, sandbox === null ? {} : { sandbox }).catch(async (error) => {
    await close();
    throw error;
  });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    await close();
    throw error;
  }
  const jobs = config.roles.worker ? startJobs(deps) : null;

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void (async () => {
      // Whoever has stopped reading an answer must not keep what is being sent from settling.
      setTimeout(() => app.server.closeAllConnections(), ANSWER_MS).unref();
      await Promise.all([app.close(), jobs?.stop()]);
      await close();
      process.exit(0);
    })().catch((error: unknown) => {
      log.error({ err: error }, "stop failed");
      process.exit(1);
    });
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));

  const where = config.mode === "local" ? config.publicUrl : `${config.host}:${config.port}`;
  process.stdout.write(`\n  Dakiya is ready: ${where}\n`);
  if (sandbox !== null) {
    process.stdout.write(`  Mails it sends here arrive at: ${config.publicUrl}/sandbox/inbox\n\n`);
  }
}

/** One sentence for what an operator can mend; null for a fault of ours. */
function sentence(error: unknown, config: Config | null): string | null {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "EADDRINUSE":
      return `Port ${config?.port} is already in use: stop what uses it, or set PORT to another.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOTDIR":
    case "ENOSPC":
      return `Dakiya can't write to its data folder ${config?.dataDir} (${code}): make it writable or set DATA_DIR to another.`;
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
      return `Dakiya can't reach PostgreSQL at DATABASE_URL (${code}): start it, or correct the address.`;
    case "57P03":
      return "PostgreSQL at DATABASE_URL is starting up, stopping or recovering: start Dakiya again when it is ready.";
    case "3D000":
    case "28P01":
    case "28000":
      return `PostgreSQL at DATABASE_URL refused the connection: ${error instanceof Error ? error.message : code}.`;
    default:
      return null;
  }
}

let config: Config | null = null;
try {
  config = readConfig(process.env);
  await start(config);
} catch (error) {
  const said = sentence(error, config);
  process.stderr.write(
    said === null
      ? `Dakiya can't start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
      : `${said}\n`,
  );
  process.exit(1);
}
