import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  InjectOptions,
  LightMyRequestResponse,
} from "fastify";
import { afterAll, beforeAll } from "vitest";
import { buildApp } from "../src/app.ts";
import type { AppOptions } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import type { Deps, Member } from "../src/deps.ts";
import { startJobs } from "../src/jobs/start-jobs.ts";
import { createLimits } from "../src/limits.ts";
import { createAiProvider } from "../src/providers/ai/index.ts";
import { createEmailProviders } from "../src/providers/email/index.ts";
import { createInboxReader } from "../src/providers/inbox/index.ts";
import { createOAuth } from "../src/providers/oauth/index.ts";
import { createIdTokenVerifier } from "../src/providers/oidc/index.ts";
import { createSecrets } from "../src/secrets.ts";
import { expectDocumented } from "./documented-refusals.ts";
import { GOOGLE_APP, memberOf, testDeps, withTestDatabase } from "./database.ts";
import { isLoopback } from "../src/settings/public-address.ts";
import { freePort } from "@dakiya/sandbox/free-port";
import { TEST_SECRET } from "./test-secret.ts";
import { silentLog } from "./silent-log.ts";

export const TEST_ORIGIN = "http://localhost:3000";
const CLIENT_ID = "dakiya-local";

/** The whole server on a database of its own, with the sandbox as every outside service. */
export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  sandbox: RunningSandbox;
  /** A new person at the identity provider, signed in. */
  signIn: (name?: string) => Promise<TestClient>;
  /** A client without a session. */
  visitor: () => TestClient;
  /** The user a client is signed in as, and the account. */
  memberOf: (client: TestClient) => Promise<Member>;
};

export type TestResponse = { status: number; body: Body; response: LightMyRequestResponse };
/** A JSON body, whose content tests assert. */
// oxlint-disable-next-line no-explicit-any
export type Body = any;

/**
 * One browser: keeps the cookies it is given, and talks to both transports. A 4xx that the OpenAPI document does not name
 * fails the test.
 */
export type TestClient = {
  cookies: Map<string, string>;
  rest: (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
  ) => Promise<TestResponse>;
  query: (procedure: string, input?: unknown) => Promise<TestResponse>;
  mutate: (procedure: string, input?: unknown) => Promise<TestResponse>;
  upload: (filename: string, content: string | Buffer, type?: string) => Promise<TestResponse>;
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
};

/**
 * Gives the test file a server. Call it at the top; the value gives the running app inside tests.
 *
 * @param options.jobs - Also runs the workers.
 * @param options.listen - Listens on a free port, so that services can report events to it.
 * @param options.aiKey - Key the server uses at the sandbox's AI; none when absent.
 * @param options.log - Where it logs; nowhere when absent.
 * @param options.settings - Further settings of it.
 * @param options.signsInBy - The role of the sandbox's provider; "oidc" when absent.
 * @param options.statementTimeoutMs - How long a statement may run on a server; the setting's default when absent.
 * @param options.app - Overrides of the app, such as its times.
 */
export function withTestApp(
  options: {
    jobs?: boolean;
    aiKey?: string;
    listen?: boolean;
    log?: FastifyBaseLogger;
    statementTimeoutMs?: number;
    settings?: Record<string, string>;
    signsInBy?: "google" | "oidc";
    app?: AppOptions;
  } = {},
): () => TestApp {
  const { statementTimeoutMs } = options;
  const database = withTestDatabase({
    queue: true,
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  });
  const dataDir = mkdtempSync(join(tmpdir(), "dakiya-test-"));
  let running: TestApp | null = null;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const sandbox = await startSandbox({ clientId: CLIENT_ID });
    closers.push(sandbox.close);
    const port = options.listen === true ? await freePort() : null;
    const config = readConfig({
      APP_SECRET: TEST_SECRET,
      DATA_DIR: dataDir,
      PUBLIC_URL: port === null ? TEST_ORIGIN : `http://127.0.0.1:${port}`,
      OIDC_ISSUER: sandbox.urls.oidcIssuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      LOG_LEVEL: "silent",
      ANTHROPIC_BASE_URL: sandbox.urls.ai,
      ...options.settings,
      ...(options.aiKey === undefined ? {} : { ANTHROPIC_API_KEY: options.aiKey }),
    });
    const urls = { ...sandbox.urls, gmailSmtp: sandbox.smtpUrl };
    const email = createEmailProviders(urls, { isAllowed: isLoopback });
    closers.push(email.close);
    const secrets = createSecrets(config.appSecret);
    const deps: Deps = {
      ...testDeps(database()),
      config,
      secrets,
      limits: createLimits({ db: database().reserve.db, secrets }),
      email,
      google: GOOGLE_APP,
      oauth: createOAuth(sandbox.urls),
      inbox: createInboxReader({ isAllowed: isLoopback }, sandbox.urls.gmail),
      ai: createAiProvider(config.ai),
      idTokens: createIdTokenVerifier({
        issuer: sandbox.urls.oidcIssuer,
        clientId: CLIENT_ID,
        trustsEmail: config.oidc?.trustsEmail === true,
      }),
      signIn: {
        kind: options.signsInBy ?? "oidc",
        issuer: sandbox.urls.oidcIssuer,
        clientId: CLIENT_ID,
        providerName: "Test",
        localMode: false,
      },
      log: options.log ?? silentLog,
    };
    const app = await buildApp(deps, options.app);
    closers.push(async () => await app.close());
    if (port !== null) await app.listen({ port });
    if (options.jobs === true) {
      const jobs = startJobs(deps);
      closers.push(jobs.stop);
    }
    let people = 0;
    running = {
      app,
      deps,
      sandbox,
      visitor: () => client(app),
      memberOf: async (person) => {
        const { body } = await person.rest("GET", "/auth/verify");
        return await memberOf(database(), Number(body.user._id));
      },
      signIn: async (name = "Asha Rao") => {
        people += 1;
        const token = await sandbox.control.issueIdToken({
          sub: `person-${people}`,
          email: `person-${people}@example.com`,
          name,
        });
        const person = client(app);
        const response = await person.rest("POST", "/auth/google-login", { token });
        if (response.status !== 200) throw new Error(`sign-in failed: ${response.response.body}`);
        return person;
      },
    };
  });
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (running === null) throw new Error("The app starts in beforeAll; use it in tests alone");
    return running;
  };
}

function client(app: FastifyInstance): TestClient {
  const cookies = new Map<string, string>();
  const inject = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      ...request,
      cookies: { ...Object.fromEntries(cookies), ...request.cookies },
    });
    const { method = "GET", url = request.path } = request;
    if (typeof url === "string") expectDocumented(method, url, response.statusCode);
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isExpired = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (isExpired) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const toResponse = (response: LightMyRequestResponse): TestResponse => ({
    status: response.statusCode,
    body: response.headers["content-type"]?.toString().includes("json")
      ? response.json<Body>()
      : response.body,
    response,
  });
  const json = (body: unknown): Pick<InjectOptions, "payload" | "headers"> =>
    body === undefined
      ? {}
      : { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return {
    cookies,
    inject,
    rest: async (method, path, body) =>
      toResponse(await inject({ method, url: `/api${path}`, ...json(body) })),
    query: async (procedure, input) => {
      const search =
        input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return toResponse(await inject({ method: "GET", url: `/trpc/${procedure}${search}` }));
    },
    mutate: async (procedure, input) =>
      toResponse(
        await inject({
          method: "POST",
          url: `/trpc/${procedure}`,
          payload: JSON.stringify(input ?? {}),
          headers: { "content-type": "application/json" },
        }),
      ),
    upload: async (filename, content, type = "text/csv") => {
      const boundary = "----dakiya-test-boundary";
      const payload = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
        ),
        Buffer.from(content),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return toResponse(
        await inject({
          method: "POST",
          url: "/api/customer/upload-csv",
          payload,
          headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
        }),
      );
    },
  };
}
