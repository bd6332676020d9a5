import type { KeyObject } from "node:crypto";
import type { EmailService, EventService } from "@dakiya/domain/email-settings";
import type { SendingLimits } from "@dakiya/domain/wire";
import type { ServiceUrls } from "../../config.ts";
import type { Network } from "../network/index.ts";
import type {
  CredentialCheck,
  CredentialsOf,
  EmailAdapter,
  LimitingSettings,
  NamedSelectors,
} from "./types.ts";
import type { Subscription, VerifyAndParse } from "./webhooks/types.ts";

export type SubscribeCall = {
  baseUrl: string;
  path: string;
  headers: Record<string, string>;
  /** Request bodies in order of preference; after a 400 the next is tried. */
  bodies: readonly object[];
  /** The secret that proves later posts, from the response; null where it has none. */
  secretOf: (response: Readonly<Record<string, unknown>> | null) => string | null;
};

/** Operations of one email service. A new service is a folder with a module, and a line in `services.ts`. */
export type ServiceModule<S extends EmailService> = {
  open: (urls: ServiceUrls, network: Network) => EmailAdapter;
  /** Which address emails go to, where there are several. */
  addressOf?: (settings: LimitingSettings) => keyof ServiceUrls;
  /** The default limits, where the settings decide them; null for the usual ones. */
  limitsOf?: (settings: LimitingSettings) => SendingLimits | null;
  /** Asks whether the credentials are accepted; null where there are none to ask about. Never throws. */
  check: (
    credentials: CredentialsOf<S>,
    how: { urls: ServiceUrls; network: Network; deadlineMs: number },
  ) => Promise<CredentialCheck> | null;
  /** Asks for the selectors of a domain's keys. Never throws. */
  domainSelectors?: (
    credentials: CredentialsOf<S>,
    domain: string,
    how: { urls: ServiceUrls; network: Network; deadlineMs: number },
  ) => Promise<NamedSelectors>;
  events: [S] extends [EventService] ? EventsModule<S> : null;
};

/** Where services are, and the bounds of connections to hosts that a post names. */
export type EventsContext = { urls: ServiceUrls; network: Network };

/** How a service's reports are asked for, proved and read. */
export type EventsModule<S extends EventService> = {
  verify: VerifyAndParse;
  /** Fetches the keys that a post may be proved by, where it names them; null where that failed for now. */
  findKeys?: (
    rawBody: Buffer,
    secrets: readonly string[],
    context: EventsContext,
  ) => Promise<ReadonlyMap<string, KeyObject> | null>;
  /** Tells the service that its posts are wanted, once the secret is stored. @returns Whether it took that. */
  confirm?: (subscription: Subscription, context: EventsContext) => Promise<boolean>;
  /** The secret of a webhook that was set up by hand, from the pasted text; null for a text that can't be one. */
  readSecret: (text: string) => string | null;
  /** Absent where webhooks are set up by hand alone. */
  subscribe?: (
    credentials: CredentialsOf<S>,
    urls: ServiceUrls,
    where: { url: string; token: string },
  ) => SubscribeCall | null;
  /** The status after which it posts again. */
  retryStatus: 429 | 503;
};
