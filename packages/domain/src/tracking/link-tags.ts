// Node and browsers have it; the library of types has neither.
declare const URL: {
  new (text: string): { readonly hostname: string };
  canParse: (text: string) => boolean;
};

/** The tags of links, as web analytics know them, with the words of the screens. */
export const LINK_TAGS = [
  { key: "source", parameter: "utm_source", label: "Source" },
  { key: "medium", parameter: "utm_medium", label: "Medium" },
  { key: "campaign", parameter: "utm_campaign", label: "Campaign" },
  { key: "content", parameter: "utm_content", label: "Content" },
] as const;
export type LinkTagName = (typeof LINK_TAGS)[number]["key"];

/** The values of tags, which may hold variables; an empty one adds nothing. */
export type LinkTagValues = Record<LinkTagName, string>;

export const DEFAULT_LINK_TAGS: LinkTagValues = {
  source: "dakiya",
  medium: "email",
  campaign: "{campaign}",
  content: "",
};

/** Variables that the values of tags may hold. */
export const LINK_TAG_VARIABLES = ["campaign", "company"] as const;
type LinkTagVariables = Record<(typeof LINK_TAG_VARIABLES)[number], string>;

/** The tags that the links of one campaign get, complete: `query` has no `?` or `&` at its ends. */
export type LinkTags = { query: string; hosts: readonly string[] };

/** An address with its tags is no longer than the addresses that count as links. */
const MAX_URL_LENGTH = 2048;

/** Fills the variables of tag values, and encodes them. Null where nothing would be added, or to no host. */
export function fillLinkTags(
  values: LinkTagValues,
  variables: LinkTagVariables,
  hosts: readonly string[],
): LinkTags | null {
  const query = LINK_TAGS.flatMap(({ key, parameter }) => {
    const value = values[key]
      .replace(/\{(campaign|company)\}/g, (_, name: keyof LinkTagVariables) => variables[name])
      .replace(/\p{Cs}/gu, "")
      .trim();
    return value === "" ? [] : [`${parameter}=${encodeURIComponent(value)}`];
  }).join("&");
  return query === "" || hosts.length === 0 ? null : { query, hosts };
}

/** An account's tags, as they are in force. */
type AccountTags = LinkTagValues & { isOn: boolean; hostsInForce: readonly string[] };

/** The tags of one email's links, by its own choice and the account's tags; null for none. */
export function resolveLinkTags(
  account: AccountTags,
  choice:
    | (Partial<Record<LinkTagName, string | undefined>> & { isOn?: boolean | undefined })
    | null,
  variables: LinkTagVariables,
): LinkTags | null {
  if (!(choice?.isOn ?? account.isOn)) return null;
  const value = (key: LinkTagName): string => choice?.[key] ?? account[key];
  const values = {
    source: value("source"),
    medium: value("medium"),
    campaign: value("campaign"),
    content: value("content"),
  };
  return fillLinkTags(values, variables, account.hostsInForce);
}

/**
 * Adds tags to the address of a link as its author wrote it, variables and all. The rest stays as it is, to the byte.
 *
 * @returns The same address for another host, for one that has a tag already, and for one that would become too long.
 */
export function tagLink(url: string, tags: LinkTags): string {
  const host = hostOfLink(url);
  if (host === null || !tags.hosts.some((one) => host === one || host.endsWith(`.${one}`)))
    return url;
  // A variable is as long as itself: what its fallback holds is no part of the address.
  const plain = url.replace(/\{[^{}]*\}/g, (variable) => "x".repeat(variable.length));
  if (/[?&#;]utm_/i.test(plain)) return url;
  const hash = plain.indexOf("#");
  const end = hash === -1 ? url.length : hash;
  const before = url.slice(0, end);
  const query = plain.slice(0, end).indexOf("?");
  const joint = query === -1 ? "?" : query === end - 1 || plain[end - 1] === "&" ? "" : "&";
  const tagged = `${before}${joint}${tags.query}${url.slice(end)}`;
  return tagged.length > MAX_URL_LENGTH ? url : tagged;
}

/** The host of a web address, in the form of `readHost`; null for anything else. */
function hostOfLink(url: string): string | null {
  const [, authority] = /^https?:\/\/([^/?#\s{}@\\]+)(?=$|[/?#])/i.exec(url) ?? [];
  return authority === undefined ? null : readHost(authority.replace(/:\d*$/, ""));
}

/**
 * A host as somebody typed it, or the host of an address: lower case, without `www.`, letters of other scripts encoded.
 *
 * @returns Null for what is no host with a dot, or `localhost`.
 */
export function readHost(typed: string): string | null {
  const text = typed.trim().replace(/^https?:\/\//i, "");
  const [authority = ""] = text.split(/[/?#]/, 1);
  if (authority === "" || /[\s@\\{}%]/.test(authority) || authority.length > 253) return null;
  if (!URL.canParse(`http://${authority}`)) return null;
  const host = new URL(`http://${authority}`).hostname.replace(/\.$/, "").replace(/^www\./, "");
  return /^(?:localhost|[a-z0-9_-]+(?:\.[a-z0-9_-]+)+)$/.test(host) ? host : null;
}
