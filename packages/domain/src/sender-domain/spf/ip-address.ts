/** Whether a text is an IPv4 address, with or without the length of a network's prefix. */
export function isAddressV4(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  if (more.length > 0 || !isPrefix(prefix, 32)) return false;
  const parts = address.split(".");
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
}

/** Whether a text is an IPv6 address, with or without the length of a network's prefix. */
export function isAddressV6(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  if (more.length > 0 || !isPrefix(prefix, 128) || !address.includes(":")) return false;
  const halves = address.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1) ?? "";
  const isMixed = last.includes(".");
  if (isMixed && !isAddressV4(last)) return false;
  const plain = isMixed ? groups.slice(0, -1) : groups;
  if (!plain.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  const count = plain.length + (isMixed ? 2 : 0);
  return halves.length === 2 ? count < 8 : count === 8;
}

const isPrefix = (prefix: string | undefined, most: number): boolean =>
  prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most);
