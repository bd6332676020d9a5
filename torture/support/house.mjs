import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isAlive, killHard, onInterrupt, startNode } from "./children.mjs";
import { createClient } from "./client.mjs";
import { pg } from "./dependency.mjs";
import { freePort } from "../../packages/sandbox/dist/src/free-port.js";
import { preloadClock, preloadPolicy } from "./preload.mjs";
import { startSandbox } from "./start-sandbox.mjs";
import { until } from "./until.mjs";

export const SERVER = fileURLToPath(new URL("../../apps/api/dist/src/main.js", import.meta.url));
const CLIENT_ID = "dakiya-torture";
export const APP_SECRET = "h4Wn8Tq2Zx6Vr0Lp5Mk9Bd3Jf7Yc1Gs-torture";

/** What a mail goes out with, by the way it goes. SMTP is Gmail with an app password. */
export const WAYS = {
  brevo: { emailService: "brevo", brevoApiKey: "xkeysib-torture" },
  resend: { emailService: "resend", resendApiKey: "re_torture" },
  sendgrid: { emailService: "sendgrid", sendgridApiKey: "SG.torture" },
  smtp: { emailService: "gmail", smtpPassword: "abcd efgh ijkl mnop" },
  // After SMTP: once there is a token, it goes first.
  gmail: { emailService: "gmail", googleAccessToken: "ya29.torture" },
};

/**
 * A whole installation: a database of its own, the sandbox, one web and several worker processes, all of them
 * production's programs, and somebody signed in.
 *
 * @param run.cluster - Where the database is made.
 * `settings` of it hold for every server that is started from then on.
 *
 * @param options.policy - Times of sending that replace the product's in every server; null keeps them.
 * @param options.clocks - By how much each worker's clock is wrong, in ms.
 * @param options.settings - The first `settings`; as a function, of the sandbox once it runs.
 * @param options.onLog - Told what the servers log, in pieces.
 */
export async function openHouse(run, options) {
  const { workers = 3, policy = null, sandbox = {}, clocks = [] } = options;
  const { settings = () => ({}), onLog = () => {} } = options;
  const folder = mkdtempSync(join(tmpdir(), "dakiya-torture-"));
  const database = await run.cluster.createDatabase();
  const closers = [];
  const house = { folder, run, databaseUrl: database.url, ended: 0, settings: {} };
  let closing = false;

  const startServer = async (roles, name, port, clockMs) => {
    const child = startNode(SERVER, {
      preload: [...preloadPolicy(policy), ...preloadClock(clockMs)],
      logFile: join(folder, `${name}.log`),
      stdout: true,
      env: {
        NODE_ENV: "production",
        LOG_LEVEL: "error",
        ROLES: roles,
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, name),
        APP_SECRET,
        PUBLIC_URL: house.url,
        OIDC_ISSUER: house.sandbox.urls.oidcIssuer,
        OIDC_CLIENT_ID: CLIENT_ID,
        OPEN_SIGN_UP: "true",
        BREVO_BASE_URL: house.sandbox.urls.brevo,
        RESEND_BASE_URL: house.sandbox.urls.resend,
        SENDGRID_BASE_URL: house.sandbox.urls.sendgrid,
        GMAIL_BASE_URL: house.sandbox.urls.gmail,
        GOOGLE_TOKEN_URL: house.sandbox.urls.googleToken,
        GMAIL_SMTP_URL: house.sandbox.smtpUrl,
        ...house.settings,
      },
    });
    return child;
  };

  /** A process that is started again whenever it ends, as a supervisor would; `kill` is the harness's doing. */
  const keepRunning = async (roles, name, clockMs = 0) => {
    const port = roles === "web" ? house.port : await freePort();
    const server = { name, child: null, killing: false, off: false };
    const start = async () => {
      server.child = await startServer(roles, name, port, clockMs);
      server.bornAt = performance.now();
      server.ready = false;
      server.child.stdout.once("data", () => {
        server.ready = true;
        server.bornAt = performance.now();
        server.child.stdout.on("data", (bytes) => onLog(String(bytes)));
      });
      server.child.once("exit", () => {
        if (closing || server.off) return;
        // One that could not begin, with the database away, is tried again and no fault.
        if (!server.killing && server.ready) house.ended += 1;
        server.killing = false;
        setTimeout(() => void (closing || server.off ? null : start()), 200);
      });
    };
    server.kill = async () => {
      server.killing = true;
      await killHard(server.child);
    };
    /** Ends it for good; `start` brings it back. */
    server.end = async () => {
      server.off = true;
      await killHard(server.child);
    };
    /** Asks it to end, as before an update: what it is sending settles. */
    server.leave = async () => {
      server.off = true;
      const ended = once(server.child, "exit");
      server.child.kill("SIGTERM");
      await ended;
    };
    server.start = async () => {
      server.off = false;
      await start();
    };
    server.isUp = async () =>
      isAlive(server.child) &&
      (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => answer.ok,
        () => false,
      ));
    await start();
    return server;
  };

  house.close = async () => {
    closing = true;
    forget();
    for (const closer of closers.toReversed()) await closer().catch(() => {});
    await database.drop().catch(() => {});
    if (!run.keep) rmSync(folder, { recursive: true, force: true });
  };
  const forget = onInterrupt(house.close);
  try {
    house.sandbox = await startSandbox(folder, {
      clientId: CLIENT_ID,
      seed: run.seed,
      webhookRetryScale: 0.003,
      ...sandbox,
    });
    closers.push(house.sandbox.stop);
    house.settings = await settings(house.sandbox);
    house.port = await freePort();
    house.url = `http://127.0.0.1:${house.port}`;
    house.web = await keepRunning("web", "web");
    closers.push(house.web.end);
    // The tables are made once; the others find them there.
    await until("the web process", house.web.isUp, { withinMs: 60_000 });
    house.workers = [];
    for (let n = 0; n < workers; n += 1) {
      const worker = await keepRunning("worker", `worker-${n + 1}`, clocks[n]);
      closers.push(worker.end);
      house.workers.push(worker);
    }
    house.sql = new pg.Pool({ connectionString: database.url, max: 4 });
    house.sql.on("error", () => {});
    closers.push(async () => await house.sql.end());
    house.rows = async (text, values) => (await house.sql.query(text, values)).rows;
    house.client = createClient(house.url, async () => {
      const claims = { sub: "torture", email: "torture@example.com" };
      return (await house.sandbox.control("POST", "/id-token", { claims })).idToken;
    });
    await house.client.signIn();
    for (const worker of house.workers) {
      await until(worker.name, worker.isUp, { withinMs: 60_000 });
    }
    return house;
  } catch (error) {
    await house.close();
    throw error;
  }
}
