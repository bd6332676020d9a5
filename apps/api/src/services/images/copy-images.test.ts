import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { Body } from "../../../test/harness.ts";
import { createAddressProber } from "../../providers/web/index.ts";

const run = withTestApp();

/** A site with a picture, and what is none. */
async function openSite(): Promise<string> {
  const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#8e4ec6" } })
    .png()
    .toBuffer();
  const server = createServer(({ url = "" }, response) => {
    if (url.startsWith("/lamps") || url === "/really.html") return void response.end(png);
    if (url === "/moved") return void response.writeHead(302, { location: "/lamps.png" }).end();
    if (url === "/inside")
      return void response.writeHead(302, { location: "http://10.0.0.1/a.png" }).end();
    if (url === "/round") return void response.writeHead(302, { location: "/round" }).end();
    if (url === "/page.png") return void response.end("<html></html>");
    if (url === "/large.png") return void response.end(Buffer.alloc(10 * 1024 * 1024 + 1));
    return void response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("copies pictures of other servers, and says of each other why not", async () => {
  const [person, site] = [await run().signIn(), await openSite()];
  const copied = async (...paths: string[]): Promise<Body[]> => {
    const urls = paths.map((path) => new URL(path, site).href);
    const { status, body } = await person.rest("POST", "/images/copy", { urls });
    expect(status).toBe(200);
    return body.data.copies;
  };
  const [one, moved, typed] = await copied("/lamps%20in%20Agra.png?v=2", "/moved", "/really.html");
  expect(one).toMatchObject({
    ...{ url: `${site}/lamps%20in%20Agra.png?v=2`, problem: null },
    image: { name: "lamps in Agra", type: "image/png", width: 20 },
  });
  expect(one?.["image"].url).toMatch(/\/images\/[\w-]{43}-\d+$/);
  // The same picture again is the one that is there; its content decides, not its name.
  expect([moved?.["image"]._id, typed?.["image"]._id]).toEqual(
    Array<unknown>(2).fill(one?.["image"]._id),
  );
  const refused = await copied("/gone.png", "/page.png", "/large.png", "/round", "/inside");
  refused.push(...(await copied("http://10.0.0.1/a.png", "http://nowhere.invalid/a.png")));
  expect(refused.map(({ image, problem }) => [image, problem])).toEqual([
    [null, "Its server responded 404"],
    [null, "This file can't be used. Use PNG, JPEG, GIF or WebP"],
    [null, "An image may have at most 10 MB"],
    [null, "This picture can't be reached: it redirects without an end"],
    [null, expect.stringMatching(/^This picture can't be reached: .*private address/)],
    [null, expect.stringMatching(/private address/)],
    [null, expect.stringMatching(/^This picture can't be reached: /)],
  ]);
  expect((await person.rest("GET", "/images")).body.data).toHaveLength(1);
});

it("takes some addresses of the web at a time", async () => {
  const person = await run().signIn();
  for (const urls of [
    [],
    Array<string>(11).fill("https://a.example/a.png"),
    ["ftp://a.example/a"],
    ["x"],
  ])
    expect((await person.rest("POST", "/images/copy", { urls })).status).toBe(400);
});

it("downloads nothing from this machine outside of local mode", async () => {
  const site = await openSite();
  const { download } = createAddressProber({ allowsLoopback: false });
  expect(await download(`${site}/lamps.png`, 1_000_000)).toMatchObject({
    ...{ kind: "failed", problem: expect.stringContaining("private address") },
  });
});
