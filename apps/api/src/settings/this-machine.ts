import pg from "pg";
import { addressesOf } from "../db/open/several-hosts.ts";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host, in an address or to listen on, can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Parts of an installation that can be on another machine. */
type Places = {
  host: string;
  publicUrl: string | undefined;
  linksUrl: string | undefined;
  databaseUrl: string | undefined;
  directUrl: string | undefined;
  migrateUrl: string | undefined;
  readUrl: string | undefined;
};

/**
 * Names the settings that lead away from this machine, with where to: in local mode anybody signs in without a
 * password, so that none may.
 *
 * @returns Such as `HOST (0.0.0.0)`; never a password.
 */
export function placesElsewhere({ host, publicUrl, linksUrl, ...urls }: Places): string[] {
  return [
    ...(isLoopback(host) ? [] : [`HOST (${host})`]),
    ...serverElsewhere("PUBLIC_URL", publicUrl),
    ...serverElsewhere("LINKS_URL", linksUrl),
    ...databaseElsewhere("DATABASE_URL", urls.databaseUrl),
    ...databaseElsewhere("DATABASE_DIRECT_URL", urls.directUrl),
    ...databaseElsewhere("DATABASE_MIGRATE_URL", urls.migrateUrl),
    ...databaseElsewhere("DATABASE_READ_URL", urls.readUrl),
  ];
}

function serverElsewhere(name: string, url: string | undefined): string[] {
  const host = url === undefined ? null : new URL(url).hostname;
  return host === null || isLoopback(host) ? [] : [`${name} (${host})`];
}

function databaseElsewhere(name: string, url: string | undefined): string[] {
  return (url === undefined ? [] : databaseHosts(url))
    .filter((server) => !isLoopback(server) && !isSocket(server))
    .map((server) => `${name} (${server})`);
}

/** A folder: PostgreSQL's socket in it, which no other machine can open. */
function isSocket(host: string): boolean {
  return host.startsWith("/");
}

/**
 * The hosts of a `postgres://` address, as the driver reads them: host names, addresses, or a socket's folder.
 *
 * @throws The driver's error about the address, or about a certificate it names.
 */
export function databaseHosts(databaseUrl: string): string[] {
  return addressesOf(databaseUrl).map(
    (address) => new pg.Client({ connectionString: address }).host,
  );
}
