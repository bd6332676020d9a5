import type { FastifyInstance } from "fastify";
import { createControl } from "./control/create-control.ts";
import type { SandboxContext } from "./context.ts";
import { createMailStore } from "./core/mail-store.ts";
import { openRequestLog } from "./core/request-log.ts";
import { createSandboxClock } from "./core/sandbox-clock.ts";
import { openStateFile } from "./core/state-file.ts";
import { createFaultPlan } from "./faults/fault-plan.ts";
import { createRateWindows } from "./faults/rate-window.ts";
import { createGoogleMailboxes } from "./gmail/google-mailboxes.ts";
import { createGoogleTokens } from "./gmail/google-tokens.ts";
import { mountRoutes } from "./mount-routes.ts";
import { createIdTokenIssuer } from "./oidc/id-token.ts";
import { lazyProviderKeys } from "./oidc/provider-keys.ts";
import type { Sandbox, SandboxOptions } from "./sandbox-options.ts";
import { startSmtpStandIn } from "./smtp/smtp-stand-in.ts";
import type { SmtpStandIn } from "./smtp/smtp-stand-in.ts";
import { createWebhookDispatcher } from "./webhooks/dispatcher.ts";
import { createWebhookRegistry } from "./webhooks/registry.ts";

const DEMO_USERS = [
  { name: "Asha Rao", email: "asha@example.com" },
  { name: "Ravi Kumar", email: "ravi@example.com" },
  { name: "Meera Iyer", email: "meera@example.com" },
];
const DEFAULT_MAIL_BYTES = 32 * 2 ** 20;
const DEFAULT_TTL_MS = 15 * 60_000;
const DEFAULT_SEED = 1;

/** Where the sandbox is mounted; its address is known once the server listens when no `publicUrl` was given. */
type Place = { baseUrl: string; basePath: string };

/** Makes a sandbox that a server can mount; it listens nowhere by itself. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const place: Place = { baseUrl: "", basePath: "" };
  const resetHandlers: (() => void)[] = [];
  const ctx = createContext(options, place, resetHandlers);
  const keys = lazyProviderKeys(ctx.state);
  const idTokens = createIdTokenIssuer({
    keys,
    issuer: () => `${ctx.baseUrl()}/oidc`,
    audience: ctx.clientId,
  });
  const googleTokens = createGoogleTokens(ctx);
  const googleMailboxes = createGoogleMailboxes(ctx);
  const control = createControl(ctx, {
    idTokens,
    googleTokens,
    googleMailboxes,
    seed: options.seed ?? DEFAULT_SEED,
    forget: () => resetHandlers.forEach((forget) => forget()),
  });
  let smtp: SmtpStandIn | null = null;
  const encrypted: SmtpStandIn[] = [];
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    closing ??= closeAll();
    return closing;
  }

  async function closeAll(): Promise<void> {
    ctx.webhooks.close();
    await smtp?.close();
    await Promise.all(encrypted.map((server) => server.close()));
    ctx.store.close();
    ctx.requests?.close();
  }

  return {
    store: ctx.store,
    control,
    async listenSmtp(port = 0, host = "127.0.0.1") {
      smtp ??= await startSmtpStandIn(ctx, { port, host });
      return smtp.url;
    },
    async listenSmtpOverTls(tls, host = "127.0.0.1") {
      const server = await startSmtpStandIn(ctx, { port: 0, host, tls });
      encrypted.push(server);
      return server.url;
    },
    async mount(app) {
      app.addHook("onClose", close);
      app.addHook("preClose", async () => {
        for (const socket of ctx.hanging) socket.destroy();
      });
      findPlace(app, place, options.publicUrl);
      await mountRoutes(app, ctx, { control, idTokens, googleTokens, googleMailboxes, keys });
    },
    close,
  };
}

function createContext(
  options: SandboxOptions,
  place: Place,
  resetHandlers: (() => void)[],
): SandboxContext {
  const clock = createSandboxClock();
  const state = openStateFile(options.dataDir);
  const store = createMailStore({
    folder: options.dataDir,
    maxBytes: options.maxMailBytes ?? DEFAULT_MAIL_BYTES,
    keepMails: options.keepMails ?? true,
  });
  const webhooks = createWebhookDispatcher({
    clock,
    registry: createWebhookRegistry(state),
    delayMs: options.webhookDelayMs ?? 200,
    retryScale: options.webhookRetryScale ?? 1,
  });
  return {
    clock,
    store,
    requests: openRequestLog(options.dataDir),
    state,
    webhooks,
    faults: createFaultPlan(),
    rates: createRateWindows(),
    hanging: new Set(),
    baseUrl: () => place.baseUrl,
    basePath: () => place.basePath,
    ownOrigins: () => (URL.canParse(place.baseUrl) ? [new URL(place.baseUrl).origin] : []),
    accept(mails) {
      const storedMails = store.accept(mails, clock.now());
      webhooks.announce(storedMails);
      return storedMails;
    },
    onReset: (forget) => void resetHandlers.push(forget),
    demoUsers: DEMO_USERS,
    clientId: options.clientId ?? "dakiya-local",
    brevoIdempotencyTtlMs: options.brevoIdempotencyTtlMs ?? DEFAULT_TTL_MS,
  };
}

function findPlace(app: FastifyInstance, place: Place, publicUrl: string | undefined): void {
  place.basePath = app.prefix.replace(/\/+$/, "");
  const setOrigin = (origin: string): void => {
    place.baseUrl = `${origin.replace(/\/+$/, "")}${place.basePath}`;
  };
  if (publicUrl) return setOrigin(publicUrl);
  app.addHook("onListen", async () => {
    const address = app.server.address();
    if (typeof address !== "object" || !address) return;
    const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
    setOrigin(`http://${host}:${address.port}`);
  });
}
