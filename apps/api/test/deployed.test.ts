import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { freePort } from "@dakiya/sandbox/free-port";
import { UNTRUSTED_CERTIFICATE } from "@dakiya/sandbox";
import { Agent, FormData, fetch } from "undici";
import type { RequestInit, Response } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spendFirstDays } from "./first-days.ts";
import { until, withInstallation } from "./installation.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { RULES } from "./operations.ts";
import { behindPooler, hasPgBouncer, startPgBouncer } from "./pgbouncer.ts";
import { hasPrometheus, startPrometheus } from "./prometheus.ts";

const postgres = process.env["TEST_DATABASE_URL"] ?? null;
const MIB = 1024 * 1024;
const PEOPLE = 1_000;
const ASHA = "asha@people.example";

// As docs/operations.md has it: an installation that outgrew one machine, with two web processes behind nginx, two
// workers, PgBouncer, and Prometheus.
describe.skipIf(postgres === null || !hasNginx || !hasPgBouncer || !hasPrometheus)(
  "an installation behind nginx and PgBouncer (left out where they and Prometheus are not installed)",
  () => {
    const closers: (() => Promise<void>)[] = [];
    // Before the installation's own, so that it comes after.
    afterAll(async () => {
      for (const close of closers.toReversed()) await close();
    });
    let site = "";
    let plain = 0;
    let tls = 0;
    let campaignId = "";
    const run = withInstallation(postgres ?? "", async (sandbox, database) => {
      campaignId = await spendFirstDays(sandbox, {
        databaseUrl: database.href,
        email: "p@example.com",
        people: PEOPLE,
      });
      [plain, tls] = [await freePort(), await freePort()];
      site = `https://localhost:${tls}`;
      const pooler = await startPgBouncer(postgres ?? "");
      closers.push(pooler.stop);
      return {
        DATABASE_URL: behindPooler(database.href, pooler.folder),
        DATABASE_DIRECT_URL: database.href,
        PUBLIC_URL: site,
        TRUST_PROXY: "127.0.0.1",
        RESEND_BASE_URL: sandbox.urls.resend,
        ANTHROPIC_BASE_URL: sandbox.urls.ai,
        ANTHROPIC_API_KEY: "sandbox",
      };
    });
    const metricsPorts: number[] = [];
    beforeAll(async () => {
      const otherPort = await freePort();
      for (const roles of ["web", "worker", "worker"] as const) {
        const metricsPort = await freePort();
        metricsPorts.push(metricsPort);
        const own = { METRICS_PORT: String(metricsPort) };
        await run().start(roles, roles === "web" ? otherPort : undefined, own);
      }
      const web = [Number(new URL(run().web).port), otherPort];
      const nginx = await startNginx({ plain, tls, web });
      closers.push(nginx.stop);
      for (const port of web) {
        await until("both web processes, and nginx", async () => {
          const own = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
          return own?.ok === true && (await load("/readyz").catch(() => null))?.ok === true;
        });
      }
    });

    const dispatcher = new Agent({ connect: { ca: UNTRUSTED_CERTIFICATE } });
    closers.push(async () => await dispatcher.close());
    let cookie = "";
    const load = async (path: string, init: RequestInit = {}): Promise<Response> =>
      await fetch(`${site}${path}`, {
        ...init,
        dispatcher,
        headers: { cookie, ...(init.headers as Record<string, string> | undefined) },
      });
    const post = async (path: string, body: unknown, method = "POST"): Promise<Response> =>
      await load(`/api${path}`, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const read = async <Data>(path: string): Promise<Data> => {
      const response = await load(`/api${path}`);
      const { data, message } = (await response.json()) as { data: Data; message: string };
      expect(response.status, message).toBe(200);
      return data;
    };
    const upload = async (bytes: number): Promise<Response> => {
      const [head, row] = ["name,email,city\n", `Asha Rao,${ASHA},Pune\n`];
      const file = new Blob([head, row.repeat(Math.ceil(bytes / row.length))], {
        type: "text/csv",
      });
      const form = new FormData();
      form.append("file", file, "customers.csv");
      const headers = { prefer: "respond-async" };
      return await load("/api/customer/upload-csv", { method: "POST", headers, body: form });
    };

    /** nginx's status for a request that only announces a body. */
    const refuses = async (path: string, bytes: number): Promise<number | undefined> => {
      const headers = { cookie, "content-type": "text/plain", "content-length": bytes };
      const options = { method: "POST", headers, ca: UNTRUSTED_CERTIFICATE };
      const sent = request(`${site}${path}`, options);
      sent.flushHeaders();
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      sent.destroy();
      return response.statusCode;
    };

    it("leads to https, and keeps the session's cookies there", async () => {
      const response = await fetch(`http://127.0.0.1:${plain}/login`, { redirect: "manual" });
      expect(response.status).toBe(301);
      expect(response.headers.get("location")).toBe("https://localhost/login");
      const claims = { sub: "p", email: "p@example.com" };
      const token = await run().sandbox.control.issueIdToken(claims);
      const signIn = await post("/auth/google-login", { token });
      expect(signIn.status).toBe(200);
      const cookies = signIn.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(1);
      for (const line of cookies) expect(line).toContain("; Secure");
      cookie = cookies.map((line) => line.split(";")[0]).join("; ");
      // Of either process: they take turns.
      for (const _ of [1, 2, 3, 4]) expect((await load("/api/auth/verify")).status).toBe(200);
      expect(signIn.headers.get("server")).toBe("nginx");
      expect(response.headers.get("server")).toBe("nginx");
    });

    it("lets a file of customers through that is larger than anything else may be", async () => {
      const response = await upload(8 * MIB);
      expect(response.status).toBe(202);
      await until("the import's end", async () => {
        const [newest] = await read<{ status: string }[]>("/customer/imports");
        return newest?.status === "completed";
      });
      expect(await refuses("/api/customer/upload-csv", 202 * MIB)).toBe(413);
      expect(await refuses("/api/user/campaign-review", 3 * MIB)).toBe(413);
    });

    it("passes the AI's text on as it comes", async () => {
      const response = await post("/ai/generate-campaign-content/events", {
        segmentRules: RULES,
        campaignName: "Diwali",
        language: "english",
      });
      expect(response.headers.get("content-type")).toContain("text/event-stream");
      const pieces: string[] = [];
      for await (const piece of response.body ?? []) pieces.push(String(piece));
      expect(pieces.length).toBeGreaterThan(3);
    });

    it("counts a visitor's refused sign-ins under any claimed address", async () => {
      const refusals: number[] = [];
      for (let time = 0; time < 11; time += 1) {
        const { status } = await load("/api/auth/google-login", {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${time}` },
          body: JSON.stringify({ token: "not.a.token" }),
        });
        refusals.push(status);
      }
      expect(refusals).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    });

    it("goes on with the campaign of the lost machine: everybody is mailed once, and Prometheus sees it", async () => {
      const port = await freePort();
      const prometheus = await startPrometheus(port, metricsPorts);
      closers.push(prometheus.stop);
      const campaign = async () =>
        await read<{ status: string; status_reason: string; stats: { sent: number } }>(
          `/user/campaign/${campaignId}`,
        );
      const paused = await campaign();
      expect(paused).toMatchObject({ status: "paused" });
      expect(paused.status_reason).toMatch(/^Restored from the backup of /);
      const before = paused.stats.sent;
      expect(before).toBeLessThan(PEOPLE);
      expect((await post(`/user/campaign/${campaignId}/resume`, {})).status).toBe(200);
      await until("the campaign's end", async () => {
        const { status, stats } = await campaign();
        return status === "completed" && stats.sent === PEOPLE;
      });
      const counts = [...run().sandbox.store.acceptCounts().values()];
      expect(counts).toHaveLength(PEOPLE);
      expect(counts.filter((times) => times !== 1)).toEqual([]);
      await until("what Prometheus has scraped", async () => {
        const [up, mails] = [
          await prometheus.query("dakiya_database_up"),
          await prometheus.query('sum(dakiya_mails_total{outcome="accepted"})'),
        ];
        return (
          up.length === metricsPorts.length &&
          up.every((one) => one === 1) &&
          mails[0] === PEOPLE - before
        );
      });
    });

    it("erases a person, and says who did what, on the first machine too", async () => {
      const findAsha = async () => {
        const customers = await read<{ _id: string; email: string }[]>("/customer/get");
        return customers.find(({ email }) => email === ASHA);
      };
      const erased = await post(`/customer/${(await findAsha())?._id}/erase`, {});
      expect(erased.status).toBe(200);
      expect(await findAsha()).toBeUndefined();
      const acts = (await read<{ action: string }[]>("/audit?limit=50")).map((it) => it.action);
      expect(acts).toEqual(
        expect.arrayContaining(["customer.erased", "campaign.resumed", "campaign.started"]),
      );
    });
  },
);
