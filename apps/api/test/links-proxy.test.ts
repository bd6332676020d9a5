import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@dakiya/sandbox/free-port";
import Fastify from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { IDS_OF_ONE } from "../src/db/open/claim-ids.ts";
import { writeToken } from "../src/services/deliveries/mail/tokens.ts";
import { registerInstallation } from "../src/tracking/installation.ts";
import { withTestApp } from "./harness.ts";
import { until } from "./installation.ts";
import { hasNginx, runNginx } from "./nginx.ts";

const DOC = join(import.meta.dirname, "../../../docs/moving-accounts.md");
const run = withTestApp({ listen: true });
const OF_FIRST = 7;
const OF_OTHER = IDS_OF_ONE + 7;
const HASH = "h".repeat(43);
const KEY = "k".repeat(22);

const token = (
  kind: "open" | "unsubscribe" | "view",
  ids: { accountId?: number; campaignId: number },
) => writeToken(run().deps.secrets, { kind, ...ids, seq: 1 });
const clickToken = (accountId: number) =>
  writeToken(run().deps.secrets, { kind: "click", accountId, campaignId: 9, seq: 1, linkIndex: 0 });

/** Every kind of address that names an account or a campaign with this id. */
const addressesOf = (id: number): string[] => [
  `/t/o/${token("open", { accountId: id, campaignId: 3 })}.gif`,
  `/t/c/${clickToken(id)}`,
  `/t/v/${token("view", { accountId: id, campaignId: 3 })}`,
  `/u/${token("unsubscribe", { accountId: id, campaignId: 3 })}?language=hi`,
  `/u/${token("unsubscribe", { campaignId: id })}/undo`,
  `/images/${HASH}-${id}`,
  `/files/${id}/${KEY}/prices.pdf`,
  `/webhooks/brevo/${id}-${"r".repeat(22)}`,
];
const NAMES_NOBODY = [
  ...["", "/", "/login", "/t/o/", "/t/o/%", "/t/c/short", "/u/preview", `/t/c/${"A".repeat(400)}`],
  ...[`/images/${HASH}`, "/images/sample-product-1", "/files/x/y/z", "/countdown/abc.gif"],
  ...[`/webhooks/brevo/${"r".repeat(22)}`, "/webhooks", "//", "/u/é", "/files/1"],
];

const ask = async (headers: Record<string, string>) =>
  await run().app.inject({ method: "GET", url: "/installation/of", headers });

describe("the installation of an address", () => {
  it("is that of the account or campaign it names", async () => {
    for (const [id, installation] of [
      [OF_FIRST, 0],
      [IDS_OF_ONE, 0],
      [IDS_OF_ONE + 1, 1],
      [OF_OTHER, 1],
      [4_095 * IDS_OF_ONE + 1, 4_095],
    ] as const) {
      for (const address of addressesOf(id)) {
        const response = await ask({ "x-original-uri": address });
        expect([response.json(), response.headers["x-installation"]], address).toEqual([
          { installation },
          String(installation),
        ]);
        expect((await ask({ "x-forwarded-uri": address })).json()).toEqual({ installation });
      }
    }
    const url = `/installation/of?address=${encodeURIComponent(`/files/${OF_OTHER}/${KEY}/a`)}`;
    expect((await run().app.inject({ method: "GET", url })).json()).toEqual({ installation: 1 });
  });

  it("is null for an address that names none", async () => {
    for (const address of NAMES_NOBODY) {
      const response = await ask({ "x-original-uri": encodeURI(address) });
      expect(response.statusCode, address).toBe(200);
      expect(response.json(), address).toEqual({ installation: null });
      expect(response.headers["x-installation"], address).toBeUndefined();
    }
  });
});

describe.skipIf(!hasNginx)("the proxy of the docs (left out where nginx is not installed)", () => {
  let site = "";
  beforeAll(async () => {
    const other = Fastify();
    other.removeAllContentTypeParsers();
    other.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
    registerInstallation(other, run().deps);
    other.all("*", async ({ method, url, body }) => ({ at: 1, method, url, body: body ?? null }));
    const otherUrl = new URL(await other.listen({ port: 0, host: "127.0.0.1" }));
    const port = await freePort();
    const block = /```nginx\n([\s\S]*?)```/.exec(readFileSync(DOC, "utf8"))?.[1] ?? "";
    const nginx = await runNginx(() =>
      block
        .replaceAll("10.0.0.1:3000", new URL(run().deps.config.publicUrl).host)
        .replaceAll("10.0.0.2:3000", otherUrl.host)
        .replace("server_name links.example.com;", `listen 127.0.0.1:${port};`),
    );
    site = `http://127.0.0.1:${port}`;
    await until("nginx", async () => (await fetch(site).catch(() => null)) !== null);
    return async () => {
      await nginx.stop();
      await other.close();
    };
  });
  it("leads each address to its installation, and posts with their body", async () => {
    for (const url of addressesOf(OF_OTHER)) {
      const response = await fetch(site + url, { method: "POST", body: "event" });
      expect(await response.json()).toEqual({ at: 1, method: "POST", url, body: "event" });
    }
    for (const url of addressesOf(OF_FIRST)) {
      const response = await fetch(site + url, { redirect: "manual" });
      expect(await response.text(), url).not.toContain('"at":1');
    }
    const spoofed = {
      headers: { "x-installation": "1", "x-original-uri": addressesOf(OF_OTHER)[0] ?? "" },
    };
    expect(await (await fetch(`${site}/countdown/x.gif`, spoofed)).text()).not.toContain('"at":1');
  });
});
