import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MAX_CHECKED_ADDRESSES } from "@dakiya/domain/wire";
import { expect, it, onTestFinished } from "vitest";
import { withSending } from "../../../../test/sending.ts";
import { createAddressProber } from "../../../providers/web/index.ts";
import { images } from "../../../db/schema/index.ts";
import { checkMessage } from "./check-message.ts";

const { stranger } = withSending();

/** A site with pages of every kind. @returns Its address, and the requests it got. */
async function openSite() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    asked.push(`${method} ${url}`);
    if (url === "/hangs") return;
    const status = { "/gone": 404, "/broken": 503, "/moved": 302, "/robots": 403 }[url] ?? 200;
    const isHeadRefused = url === "/get-alone" && method === "HEAD";
    response.writeHead(isHeadRefused ? 405 : status, {
      "content-type": url.endsWith(".png") ? "image/png" : "text/html",
      ...(url === "/moved" ? { location: "/gone" } : {}),
    });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const MESSAGE = { subject: "Hi", body: "" };

it("says of each address of a message whether it responds, and asks it once", async () => {
  const ctx = await stranger();
  const { site, asked } = await openSite();
  const pages = ["fine?a=1&b=2", "gone", "broken", "moved", "robots", "get-alone", "fine?a=1&b=2"];
  const html = `<p>Some words</p>${pages.map((page) => `<a href="${site}/${page.replace("&", "&amp;")}">x</a>`).join("")}
    <a href="${ctx.config.publicUrl}/anything">ours</a><a href="mailto:a@example.com">mail</a>
    <img src="${site}/a.png" alt="A"><img src="${site}/page" alt="B"><a href="http://10.0.0.1/">inside</a>`;
  const { addresses, ...facts } = await checkMessage(ctx, { ...MESSAGE, html });
  expect(addresses.map(({ url, state }) => [url.replace(site, ""), state])).toEqual([
    ["/fine?a=1&b=2", "ok"],
    ["/gone", "missing"],
    ["/broken", "failing"],
    ["/moved", "missing"],
    ["/robots", "unknown"],
    ["/get-alone", "ok"],
    ["/a.png", "ok"],
    ["/page", "notAnImage"],
    ["http://10.0.0.1/", "unreachable"],
  ]);
  expect(addresses[3]).toMatchObject({ redirectsTo: `${site}/gone`, isEncrypted: false });
  expect(facts).toMatchObject({ unchecked: 0, images: 2 });
  expect(facts.textCharacters).toBeGreaterThan(5);
  expect(asked.filter((one) => one === "HEAD /a.png")).toHaveLength(1);
  const before = asked.length;
  await checkMessage(ctx, { ...MESSAGE, html });
  expect(asked).toHaveLength(before);
});

it("names deleted images and files of the account, asking nobody", async () => {
  const ctx = await stranger();
  const accountId = ctx.account.id;
  const [hash, key] = ["h".repeat(43), "k".repeat(22)];
  const image = { accountId, hash, name: "Lamp", type: "image/png", width: 1, height: 1 } as const;
  await ctx.db.insert(images).values({ ...image, size: 1, content: Buffer.from("x") });
  const own = ctx.config.publicUrl;
  const gone = [
    `${own}/images/${"g".repeat(43)}-${accountId}`,
    `${own}/images/${"o".repeat(43)}`,
    `${own}/files/${accountId}/${key}/prices.pdf`,
  ];
  const sound = [
    ...[`${own}/images/${hash}-${accountId}`, `${own}/images/${hash}`],
    ...[`${own}/images/${"g".repeat(43)}-${accountId + 1}`, `${own}/images/sample-product-1`],
  ];
  const html = `<p>Words</p>${[...gone, ...sound].map((url) => `<img src="${url}" alt="A">`).join("")}`;
  const { addresses } = await checkMessage(ctx, { ...MESSAGE, html });
  expect(addresses.map(({ url, state, status }) => [url, state, status])).toEqual(
    gone.map((url) => [url, "missing", 404]),
  );
});

it("calls what does not respond in time unknown, and stops at so many addresses", async () => {
  const ctx = await stranger();
  const { site } = await openSite();
  const web = createAddressProber({ allowsLoopback: true, deadlineMs: 200 });
  const html = Array.from({ length: MAX_CHECKED_ADDRESSES + 2 }, (_, nth) =>
    nth === 0 ? `<a href="${site}/hangs">x</a>` : `<a href="${site}/p${nth}">x</a>`,
  ).join("");
  const { addresses, unchecked } = await checkMessage({ ...ctx, web }, { ...MESSAGE, html });
  expect(addresses).toHaveLength(MAX_CHECKED_ADDRESSES);
  expect(unchecked).toBe(2);
  expect(addresses[0]).toMatchObject({ state: "unknown", problem: "it did not respond in time" });
});

it("reaches nothing on this machine outside of local mode", async () => {
  const { site, asked } = await openSite();
  const { probe } = createAddressProber({ allowsLoopback: false });
  for (const url of [site, site.replace("127.0.0.1", "localhost")])
    expect(await probe(url)).toMatchObject({
      kind: "failed",
      problem: expect.stringContaining("private address"),
    });
  expect(asked).toEqual([]);
});
