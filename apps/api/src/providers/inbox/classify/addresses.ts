/** An address, as servers write them into reports: without quotes, comments or spaces. */
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,62}\.){1,8}[a-z\d-]{2,63}/i;
const ADDRESSES = new RegExp(ADDRESS.source, "gi");
const MAX_FOUND = 100;

/** The address of a field such as `rfc822; asha@example.com`, lower case; null where it has none. */
export function addressOf(field: string): string | null {
  return (
    ADDRESS.exec(field.slice(0, 1_000))?.[0]
      .replace(/^['/]+/, "")
      .toLowerCase() ?? null
  );
}

/** The first address of a text that is none of `except`, nor a server's own. */
export function addressIn(text: string, except: readonly string[]): string | null {
  let count = 0;
  for (const [found] of text.matchAll(ADDRESSES)) {
    const address = found.replace(/^['/]+/, "").toLowerCase();
    if (!except.includes(address) && !/^(?:mailer-daemon|postmaster)@/.test(address))
      return address;
    count += 1;
    if (count === MAX_FOUND) break;
  }
  return null;
}
