import type { FastifyInstance } from "fastify";
import type { ApiService } from "./core/mail-services.ts";
import type { MailStore } from "./core/types.ts";
import type { SandboxControl } from "./control/types.ts";
import type { SmtpTls } from "./smtp/smtp-stand-in.ts";

/** How a sandbox is set up; everything has a default. */
export type SandboxOptions = {
  /**
   * Origin under which browsers and the app reach the server the sandbox is mounted in, e.g.
   * `http://localhost:3000`. With the prefix it makes the OpenID issuer.
   */
  publicUrl?: string;
  /** Where emails, accepts, keys and webhooks are kept over restarts. In memory alone if not given. */
  dataDir?: string;
  /** The one client the OpenID provider knows; `dakiya-local` when not given. */
  clientId?: string;
  /** Keep and write the emails themselves; false keeps the accept records alone (load tests). */
  keepMails?: boolean;
  /** Memory for mail bodies, 32 MiB when not given; the oldest leave memory first. */
  maxMailBytes?: number;
  /** How long Brevo remembers an idempotency key, 15 min when not given. */
  brevoIdempotencyTtlMs?: number;
  /** Time from acceptance to the first event, 200 ms when not given. */
  webhookDelayMs?: number;
  /** Factor on the vendors' retry waits; 1 is the vendors' own, 0.001 turns seconds into ms. */
  webhookRetryScale?: number;
  /** Seed for random draws: fault chances and shuffles. */
  seed?: number;
};

/** A sandbox without a server of its own: `mount` it, and `listenSmtp` if SMTP is wanted. */
export type Sandbox = {
  store: MailStore;
  control: SandboxControl;
  /** Starts the SMTP stand-in and gives its `smtp://host:port`. Once per sandbox. */
  listenSmtp(port?: number, host?: string): Promise<string>;
  /** Starts one more, which shows a certificate. As many as wanted. */
  listenSmtpOverTls(tls: SmtpTls, host?: string): Promise<string>;
  /** Ends SMTP, timers and files. Called by the server's close when mounted. */
  close(): Promise<void>;
  /** Adds the routes to `app`, which must be a scope of their own, and ends the sandbox when it closes. */
  mount(app: FastifyInstance): Promise<void>;
};

/** Options of a sandbox with its own server. */
export type StartSandboxOptions = {
  /** 0, a free one, when not given. */
  port?: number;
  /** 127.0.0.1 when not given. */
  host?: string;
  /** Start the SMTP stand-in too; true when not given. */
  smtp?: boolean;
  smtpPort?: number;
  /** Path under which everything is served; none when not given. */
  prefix?: string;
} & SandboxOptions;

/** Addresses of a running sandbox, in the form the app's settings want them. */
export type SandboxUrls = Record<ApiService, string> & {
  googleAuth: string;
  googleToken: string;
  microsoftLogin: string;
  ai: string;
  oidcIssuer: string;
  inbox: string;
  control: string;
};

/** A sandbox that listens. */
export type RunningSandbox = {
  url: string;
  /** `smtp://127.0.0.1:port`, or an empty string when SMTP is off. */
  smtpUrl: string;
  urls: SandboxUrls;
  store: MailStore;
  control: SandboxControl;
  listenSmtpOverTls: Sandbox["listenSmtpOverTls"];
  close(): Promise<void>;
};
