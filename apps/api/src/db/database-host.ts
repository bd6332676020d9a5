import pg from "pg";

/**
 * The host of a `postgres://` address, as the driver reads it: a host name, an address, or a socket's folder.
 *
 * @throws What the driver has against the address, or against a certificate it names.
 */
export function databaseHost(databaseUrl: string): string {
  return new pg.Client({ connectionString: databaseUrl }).host;
}
