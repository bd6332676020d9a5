/** Scheme, user with password, hosts, and the rest of a `postgres://` address. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/s;

/** How PostgreSQL names a server that takes writes. */
const WRITABLE = ["read-write", "primary"];

/**
 * The addresses of one database's servers, in the order given: `postgres://user@a:5432,b:5432/name`, as PostgreSQL's library writes
 * it, has two. An address with one host is itself.
 */
export function addressesOf(databaseUrl: string): [first: string, ...others: string[]] {
  const [, scheme = "", user = "", hosts = "", rest = ""] = PARTS.exec(databaseUrl) ?? [];
  const [first = "", ...others] = hosts.split(",");
  if (others.length === 0) return [databaseUrl];
  const addressOf = (host: string): string => `${scheme}${user}${host}${rest}`;
  return [addressOf(first), ...others.map(addressOf)];
}

/** The fault of an address of several hosts; null without one. Each address by itself is for the driver to read. */
export function severalHostsFault(databaseUrl: string): string | null {
  const addresses = addressesOf(databaseUrl);
  if (addresses.length === 1) return null;
  if (addresses.some((address) => /^[^:]+:\/\/([^/?#]*@)?(:\d*)?([/?#]|$)/.test(address))) {
    return "has an empty host: write postgres://user:password@first:5432,second:5432/name";
  }
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(databaseUrl)?.[1] ?? "read-write";
  return WRITABLE.includes(wanted)
    ? null
    : `asks for a server that is ${wanted}, and Dakiya writes: take target_session_attrs=read-write`;
}
