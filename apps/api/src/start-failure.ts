import { isDiskFull } from "./errors.ts";
import { inWords } from "./in-words.ts";
import { ConfigError } from "./config.ts";
import type { Config } from "./config.ts";
import { AddressFailure } from "./db/open/address-failure.ts";
import { DatabaseRefusal } from "./db/open/require-sessions.ts";
import { EmbeddedFailure } from "./db/open/embedded-failure.ts";
import { ownership } from "./db/open/ownership.ts";
import { FolderInUseError } from "./db/open/lock-folder.ts";

/**
 * One sentence, with a remedy, for a failure that an operator can fix; null for an internal error.
 *
 * @param config - Null when the settings are wrong.
 */
export function startFailure(error: unknown, config: Config | null): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedFailure ||
    error instanceof FolderInUseError ||
    error instanceof DatabaseRefusal
  )
    return error.message;
  if (isDiskFull(error)) return diskFull(config);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof Error && "syscall" in error && error.syscall === "listen") {
    return cannotListen(code, config, "port" in error ? error.port : undefined);
  }
  if (error instanceof AddressFailure) return cannotConnect(error);
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOTDIR":
      return cannotWrite(code, config?.dataDir ?? "");
    default:
      return null;
  }
}

function diskFull(config: Config | null): string {
  const where =
    config?.databaseUrl === null ? `the disk of ${config.dataDir}` : "PostgreSQL's disk";
  return `Dakiya can't start: ${where} is full. Free some space, and start it again.`;
}

function cannotWrite(code: string, folder: string): string {
  const owner = ownership(folder);
  const because = owner === null ? code : `${code}: ${owner}`;
  return `Dakiya can't write to its data folder ${folder} (${because}): make it writable or set DATA_DIR to another.`;
}

function cannotConnect({ setting, cause }: AddressFailure): string {
  const message = inWords(cause);
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  switch (code) {
    case "EACCES":
    case "ECONNREFUSED":
    case "ENOENT":
    case "ENOTFOUND":
    case "ETIMEDOUT":
      return `Dakiya can't reach PostgreSQL at ${setting} (${code}): start it, or correct the address.`;
    case "57P03":
      return `PostgreSQL at ${setting} is starting up, stopping or recovering: start Dakiya again when it is ready.`;
    // PgBouncer uses the last for every refusal.
    case "3D000":
    case "28P01":
    case "28000":
    case "08P01":
      return `PostgreSQL at ${setting} refused the connection: ${message}.`;
    default:
      return `Dakiya can't connect to PostgreSQL at ${setting}: ${message}.`;
  }
}

function cannotListen(code: string, config: Config | null, port: unknown): string {
  if (typeof port === "number" && port === config?.metricsPort) {
    return `Dakiya can't listen on port ${config?.metricsPort} for metrics (${code}): set METRICS_PORT to one that is free, or unset it.`;
  }
  switch (code) {
    case "EADDRINUSE":
      return `Port ${config?.port} is already in use: stop what uses it, or set PORT to another.`;
    case "EACCES":
    case "EPERM":
      return `Dakiya may not listen on port ${config?.port} (${code}): the system keeps it for others; set PORT to another, such as 3000, and let a proxy in front have this one.`;
    default:
      return `Dakiya can't listen on ${config?.host}, port ${config?.port} (${code}): set HOST to an address of this machine, or PORT to another.`;
  }
}
