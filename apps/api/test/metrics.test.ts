import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@dakiya/sandbox/free-port";
import { serveMetrics } from "../src/monitoring/serve-metrics.ts";
import { withTestApp } from "./harness.ts";
import { until } from "./installation.ts";
import { CSV, RULES, SETTINGS } from "./operations.ts";

const run = withTestApp({ jobs: true, listen: true });
let metricsUrl: URL;

beforeAll(async () => {
  const { deps } = run();
  const metricsPort = await freePort();
  const server = await serveMetrics({ ...deps, config: { ...deps.config, metricsPort } });
  metricsUrl = new URL(`http://127.0.0.1:${metricsPort}/metrics`);
  return async () => await server?.close();
});

/** The value of each sample, by name and labels as written in the text. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(metricsUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split("\n").filter((line) => /^[a-z]/.test(line));
  return new Map(
    lines.map((line) => [line.replace(/ \S+$/, ""), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

describe("the metrics of an import and a campaign", () => {
  it("count rows, mails, opens, requests and statements as they were", async () => {
    const person = await run().signIn();
    const uploaded = await person.upload("customers.csv", CSV);
    const { created, skipped } = uploaded.body.data;
    const response = await person.rest("PUT", "/user/email-settings", SETTINGS);
    expect(response.status).toBe(200);
    const segment = await person.rest("POST", "/user/create-segment", {
      name: "Mumbai",
      description: "",
      rules: RULES,
    });
    const campaign = await person.rest("POST", "/user/create-campaign", {
      name: "Monsoon sale",
      segmentId: segment.body.data._id,
      template: { subject: "Hello", body: "Hello {name}, see https://example.com/a" },
    });
    expect(campaign.status, JSON.stringify(campaign.body)).toBe(201);
    const mails = campaign.body.data.stats.total_recipients;
    await until("every mail", async () => {
      const acceptedCount = (await scrape()).get(
        'dakiya_mails_total{service="brevo",outcome="accepted"}',
      );
      return acceptedCount === mails;
    });
    expect((await person.rest("GET", "/user/none")).status).toBe(404);
    const samples = await scrape();
    expect(samples.get('dakiya_import_rows_total{result="created"}')).toBe(created);
    expect(samples.get('dakiya_import_rows_total{result="skipped"}')).toBe(skipped);
    expect(samples.get('dakiya_send_request_seconds_count{service="brevo"}')).toBeGreaterThan(0);
    const created201 = [...samples].filter(([name]) =>
      /^dakiya_http_request_seconds_count\{.*route="\/api\/user\/create-campaign".*status="201"/.test(
        name,
      ),
    );
    expect(created201.map(([, count]) => count)).toEqual([1]);
    expect(samples.get("dakiya_database_up")).toBe(1);
    expect(samples.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  it("hold no address, name or id of anybody", async () => {
    const text = await (await fetch(metricsUrl)).text();
    expect(text).not.toMatch(/@|asha|example\.com|\/t\/[oc]\/./i);
  });

  it("are all there is at their port", async () => {
    for (const path of ["/", "/healthz", "/metrics/x"]) {
      expect((await fetch(new URL(path, metricsUrl))).status, path).toBe(404);
    }
    expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(404);
    expect((await run().visitor().inject({ url: "/metrics" })).body).not.toContain("dakiya_");
  });
});

describe("the Grafana dashboard", () => {
  it("asks for metrics that there are", async () => {
    const file = new URL("../../../deploy/grafana-dashboard.json", import.meta.url);
    const queriedNames = new Set(
      (await readFile(file, "utf8")).match(/\b(dakiya|nodejs|process)_\w+/g),
    );
    expect(queriedNames.size).toBeGreaterThan(15);
    const text = await (await fetch(metricsUrl)).text();
    const exportedNames = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const unknown = [...queriedNames].filter(
      (name) =>
        !exportedNames.includes(name.replace(/_(bucket|count|sum)$/, "")) &&
        !exportedNames.includes(name),
    );
    expect(unknown).toEqual([]);
  });
});
