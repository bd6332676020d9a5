// cspell:ignore googlemail googlehosted rocketmail yahoodns protonmail rediffmail rediffmailpro zohomail zohocorp ymail verizon emig
/** A service that keeps mailboxes: its consumer domains, and the domains its mail exchangers are named in. */
type Provider = { id: string; label: string; domains: readonly string[]; exchangers: string };

/** One name under several ends, as in yahoo.com and yahoo.in. */
const under = (name: string, ends: string): string[] =>
  ends.split(" ").map((end) => `${name}.${end}`);

const COUNTRIES =
  "com in co.in co.uk co.id de fr it es nl be at ch ie ca com.au com.br com.mx com.ar";

/** One line a provider. Companies that keep their mailboxes there are known by their mail exchangers alone. */
const PROVIDERS = [
  {
    id: "google",
    label: "Gmail",
    domains: under("gmail", "com").concat("googlemail.com"),
    exchangers: "google.com googlemail.com",
  },
  {
    id: "microsoft",
    label: "Outlook",
    domains: ["outlook", "hotmail", "live", "msn"].flatMap((name) => under(name, COUNTRIES)),
    exchangers: "outlook.com mx.microsoft hotmail.com",
  },
  {
    id: "yahoo",
    label: "Yahoo and AOL",
    domains: ["yahoo", "aol", "ymail", "rocketmail"].flatMap((name) => under(name, COUNTRIES)),
    exchangers: "yahoodns.net",
  },
  {
    id: "icloud",
    label: "iCloud",
    domains: ["icloud.com", "me.com", "mac.com"],
    exchangers: "icloud.com me.com",
  },
  {
    id: "zoho",
    label: "Zoho",
    domains: under("zohomail", "com in eu").concat("zoho.com"),
    exchangers: "zoho.com zoho.in zoho.eu zoho.com.au zohomail.com zohocorp.com",
  },
  {
    id: "proton",
    label: "Proton",
    domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"],
    exchangers: "protonmail.ch",
  },
  {
    id: "gmx",
    label: "GMX and Web.de",
    domains: under("gmx", "de net com at ch fr es it co.uk").concat("web.de", "mail.com"),
    exchangers: "gmx.net web.de mail.com",
  },
  {
    id: "mailru",
    label: "Mail.ru and Yandex",
    domains: under("yandex", "ru com by kz ua").concat(
      "mail.ru",
      "bk.ru",
      "inbox.ru",
      "list.ru",
      "ya.ru",
    ),
    exchangers: "mail.ru yandex.ru yandex.net",
  },
  {
    id: "rediff",
    label: "Rediff",
    domains: ["rediffmail.com", "rediff.com"],
    exchangers: "rediffmail.com rediff.com rediffmailpro.com",
  },
] as const satisfies readonly Provider[];

/**
 * The service that keeps a recipient's mailbox: "other" for none of these, "unknown" before the look-up, or if it
 * failed.
 */
export const MAILBOX_PROVIDERS = [...PROVIDERS.map(({ id }) => id), "other", "unknown"] as const;
export type MailboxProvider = (typeof MAILBOX_PROVIDERS)[number];

/** The consumer domains of providers, which need no look-up. */
export const CONSUMER_DOMAINS: ReadonlyMap<string, MailboxProvider> = new Map(
  PROVIDERS.flatMap(({ id, domains }) => domains.map((domain) => [domain, id] as const)),
);

const EXCHANGERS: readonly (readonly [string, MailboxProvider])[] = PROVIDERS.flatMap(
  ({ id, exchangers }) => exchangers.split(" ").map((domain) => [domain, id] as const),
);

/**
 * The provider that mail exchangers belong to: that of the most preferred one.
 *
 * @param exchangers - A domain's MX records, in any order and case; none, or an empty name alone, says that it takes no
 *   email.
 */
export function providerOfExchangers(
  exchangers: readonly { exchange: string; priority: number }[],
): MailboxProvider {
  const names = exchangers
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ exchange }) => withoutDot(exchange.toLowerCase()))
    .filter((name) => name !== "");
  const [first] = names;
  if (first === undefined) return "unknown";
  const found = EXCHANGERS.find(([domain]) => first === domain || first.endsWith(`.${domain}`));
  return found?.[1] ?? "other";
}

const withoutDot = (name: string): string => (name.endsWith(".") ? name.slice(0, -1) : name);

export function mailboxProviderLabel(provider: MailboxProvider): string {
  if (provider === "other") return "Other";
  return PROVIDERS.find(({ id }) => id === provider)?.label ?? "Not known";
}
