import type * as SandboxPackage from "@dakiya/sandbox";
import type { DnsServer, Sandbox } from "@dakiya/sandbox";
import type { FastifyBaseLogger } from "fastify";
import { join } from "node:path";
import { ConfigError } from "./config.ts";
import type { Config, ServiceUrls } from "./config.ts";
import { openDatabase } from "./db/open/open-database.ts";
import { openDataFolder, openPrivateFolder } from "./db/open/data-folder.ts";
import type { Clock, Deps } from "./deps.ts";
import { TASKS } from "./jobs/tasks.ts";
import { openQueue } from "./queue/queue.ts";
import { createLimits } from "./limits.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { createAiProvider } from "./providers/ai/index.ts";
import { createEmailProviders } from "./providers/email/index.ts";
import { internetFence } from "./providers/network/index.ts";
import type { Fence } from "./providers/network/index.ts";
import { networksOf } from "./settings/networks.ts";
import { createResolver } from "./providers/dns/index.ts";
import type { DnsResolver } from "./providers/dns/index.ts";
import { createInboxReader } from "./providers/inbox/index.ts";
import { createOAuth } from "./providers/oauth/index.ts";
import type { OAuthApp } from "./providers/oauth/index.ts";
import { createIdTokenVerifier } from "./providers/oidc/index.ts";
import { createAddressProber } from "./providers/web/index.ts";
import { createWebhookSender } from "./providers/webhooks/index.ts";
import { createSecrets } from "./secrets.ts";
import { createAlarm } from "./alarm.ts";

/** Everything opened at the start, and how to close it. */
export type Opened = { deps: Deps; sandbox: Sandbox | null; close: () => Promise<void> };

const LOCAL_CLIENT_ID = "dakiya-local";

/** Users are keyed on a fixed issuer name, so they keep their data when the local provider's port changes. */
const LOCAL_ISSUER_KEY = "local";

const DATABASE_CLOCK: Clock = { aheadMs: () => 0 };

/** Opens the database, the queue, the services and, in local mode, the sandbox. */
export async function createDeps(config: Config, log: FastifyBaseLogger): Promise<Opened> {
  const sandboxPackage = config.mode === "local" ? await loadSandbox() : null;
  const metrics = createMetrics();
  const database = await openDatabase({ ...config, observer: metrics.database, log });
  const closers: (() => Promise<void>)[] = [database.close];
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const queue = await openQueue(database, log, TASKS);
    closers.push(queue.stop);
    const local = sandboxPackage === null ? null : await openSandbox(config, sandboxPackage);
    const services: ServiceUrls = { ...local?.services, ...config.services } as ServiceUrls;
    const email = createEmailProviders(services, { isAllowed: mailFence(config) });
    closers.push(email.close);
    const webhooks = createWebhookSender({ allowsLoopback: config.mode === "local" });
    closers.push(async () => webhooks.close());
    const dns = openDns(config, local?.nameServer);
    closers.push(async () => dns?.close());
    if (local !== null) closers.push(local.nameServer.close);
    const oidc = config.oidc ?? local?.oidc;
    if (oidc === undefined) throw new Error("production has an identity provider of its own");
    const secrets = createSecrets(
      config.appSecret,
      config.earlierSecrets,
      config.earlierLinksUntil,
    );
    const deps: Deps = {
      config,
      database,
      db: database.db,
      queue,
      alarm: createAlarm(),
      secrets,
      limits: createLimits({ db: database.reserve.db, secrets }),
      metrics,
      email,
      google: googleApp(config),
      ai: createAiProvider(config.ai),
      webhooks,
      web: createAddressProber({ allowsLoopback: config.mode === "local" }),
      inbox: createInboxReader({ isAllowed: mailFence(config) }, services.gmail),
      oauth: createOAuth(services),
      dns,
      idTokens: createIdTokenVerifier({
        ...oidc,
        ...(config.oidc === null ? { keyedAs: LOCAL_ISSUER_KEY } : {}),
      }),
      clock:
        local === null ? DATABASE_CLOCK : { aheadMs: () => local.sandbox.control.clockAheadMs() },
      signIn: {
        kind: oidc.issuer === "https://accounts.google.com" ? "google" : "oidc",
        issuer: oidc.issuer,
        clientId: oidc.clientId,
        providerName: config.oidcProviderName,
        localMode: config.oidc === null,
      },
      log,
    };
    return { deps, sandbox: local?.sandbox ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Users name mail servers on the internet and of the operator's networks; in local mode also of this machine. */
function mailFence({ mode, mailPrivateNetworks }: Config): Fence {
  const isOwn = networksOf(mailPrivateNetworks);
  const isOnInternet = internetFence(mode === "local");
  return (address) => isOnInternet(address) || isOwn(address);
}

/** In local mode the sandbox's name server is asked, unless the operator names others. */
function openDns({ dns }: Config, standIn?: { address: string }): DnsResolver | null {
  if (dns === null) return null;
  if (dns.servers.length > 0 || standIn === undefined) return createResolver(dns);
  return createResolver({ servers: [standIn.address] });
}

/** In local mode the sandbox stands in for Google, configured without settings. */
function googleApp({ google, mode }: Config): OAuthApp | null {
  const local = { clientId: LOCAL_CLIENT_ID, clientSecret: LOCAL_CLIENT_ID };
  const client = google ?? (mode === "local" ? local : null);
  return client === null ? null : { provider: "google", tenant: "", ...client };
}

type Local = {
  sandbox: Sandbox;
  nameServer: DnsServer;
  services: ServiceUrls;
  oidc: NonNullable<Config["oidc"]>;
};

async function openSandbox(
  config: Config,
  { createSandbox, sandboxUrls, startDns }: typeof SandboxPackage,
): Promise<Local> {
  const dataDir = join(config.dataDir, "sandbox");
  openDataFolder(config.dataDir);
  openPrivateFolder(dataDir);
  const sandbox = await createSandbox({
    publicUrl: config.publicUrl,
    clientId: LOCAL_CLIENT_ID,
    dataDir,
  });
  const urls = sandboxUrls(`http://127.0.0.1:${config.port}/sandbox`);
  const gmailSmtp = config.services.gmailSmtp ?? (await sandbox.listenSmtp());
  // Browsers reach it by the host name they use for this server.
  const { googleAuth, microsoftLogin, oidcIssuer } = sandboxUrls(`${config.publicUrl}/sandbox`);
  return {
    sandbox,
    nameServer: await startDns(),
    services: { ...urls, googleAuth, microsoftLogin, gmailSmtp },
    oidc: { issuer: oidcIssuer, clientId: LOCAL_CLIENT_ID, trustsEmail: false },
  };
}

/** Imported on demand: production is installed without the sandbox. */
async function loadSandbox(): Promise<typeof SandboxPackage> {
  try {
    // oxlint-disable-next-line no-restricted-imports -- the one place, and not before local mode asks for it
    return await import("@dakiya/sandbox");
  } catch (cause) {
    if (!isCode(cause, "ERR_MODULE_NOT_FOUND")) throw cause;
    throw new ConfigError(
      "Dakiya can't start in local mode here: this installation has no sandbox; set NODE_ENV=production with what that needs, or run it from the repository.",
      { cause },
    );
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
