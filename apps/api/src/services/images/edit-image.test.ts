import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp({ aiKey: "sk-ant-good" });
let person: TestClient;

beforeAll(async () => {
  person = await run().signIn();
});

let uploads = 0;

async function upload(content: Buffer, filename = "lamp.png", by = person) {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(content)]), filename);
  const request = new Request("http://localhost", { method: "POST", body: form });
  const response = await by.inject({
    method: "POST",
    url: "/api/images",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data;
}

/** Red on the left, blue on the right; no two are the same file. */
async function twoHalves(width: number, height: number): Promise<Buffer> {
  uploads += 1;
  const half = { width: width / 2, height, channels: 3 as const };
  const blue = { create: { ...half, background: { r: 0, g: uploads, b: 255 } } };
  return await sharp({ create: { width, height, channels: 3, background: "#f00" } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

const bytesOf = async (url: string): Promise<Buffer> =>
  (await person.inject({ method: "GET", url: new URL(url).pathname })).rawPayload;

it("adds a part as another image, and leaves the image as it was", async () => {
  const image = await upload(await twoHalves(100, 60));
  const path = `/images/${image._id}/crop`;
  const made = await person.rest("POST", path, { left: 50, top: 10, width: 40, height: 30 });
  expect([made.status, made.body.data]).toMatchObject([
    ...[201, { name: "lamp, cropped", width: 40, height: 30 }],
  ]);
  const { dominant } = await sharp(await bytesOf(made.body.data.url)).stats();
  expect(dominant.b).toBeGreaterThan(200);
  const list = await person.rest("GET", "/images?search=lamp");
  expect(list.body.data.map(({ width }: { width: number }) => width)).toContain(100);
  const again = await person.rest("POST", path, { left: 50, top: 10, width: 40, height: 30 });
  expect(again.body.data._id).toBe(made.body.data._id);
  for (const crop of [
    { left: 70, top: 0, width: 40, height: 30 },
    { left: 0, top: 50, width: 40, height: 30 },
    { left: 0, top: 0, width: 4, height: 30 },
    { left: -1, top: 0, width: 40, height: 30 },
    { left: 0.5, top: 0, width: 40, height: 30 },
  ])
    expect((await person.rest("POST", path, crop)).status).toBe(400);
  const stranger = await run().signIn();
  const theirs = await stranger.rest("POST", path, { left: 0, top: 0, width: 40, height: 30 });
  expect(theirs.status).toBe(404);
});

it("crops every frame of an animation", async () => {
  const frame = { width: 80, height: 40, channels: 3 as const };
  const frames = await Promise.all(
    ["#f00", "#0f0", "#00f"].map(
      async (background) =>
        await sharp({ create: { ...frame, background } })
          .png()
          .toBuffer(),
    ),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const image = await upload(animation, "moving.gif");
  const crop = { left: 40, top: 0, width: 40, height: 20 };
  const made = await person.rest("POST", `/images/${image._id}/crop`, crop);
  expect(made.body.data, JSON.stringify(made.body)).toMatchObject({
    ...{ type: "image/gif", width: 40, height: 20 },
  });
  const meta = await sharp(await bytesOf(made.body.data.url), { animated: true }).metadata();
  expect(meta.pages).toBe(3);
});

it("replaces an image in all that is not sent, and nowhere else", async () => {
  const [before, after] = [
    await upload(await twoHalves(40, 40)),
    await upload(await twoHalves(40, 40)),
  ];
  const block = { id: "a", type: "image", alt: "A lamp", align: "left", width: 300, link: null };
  const design = { version: 1, blocks: [{ ...block, url: before.url }] };
  const fields = { description: "", rules: null, segmentId: null, followUp: null, startAt: null };
  const saved = await person.rest("POST", "/user/campaign-drafts", {
    draft: { ...fields, name: "Diwali", subject: "Hello", body: "", design },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300);
  const html = `<p>Hi <img src="${before.url}" alt="x"> {unsubscribe}</p>`;
  const template = { name: "Kept", subject: "Hi", mode: "html", content: html };
  const kept = await person.rest("POST", "/template", template);
  expect(kept.status, JSON.stringify(kept.body)).toBeLessThan(300);
  const { db } = run().deps;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into campaigns (account_id, name, status, subject, body, html)
    select account_id, 'Sent', 'completed', 'Hi', '', ${html} from campaigns where id = ${saved.body.data._id}
    returning id`);
  const replaced = await person.rest("POST", `/images/${before._id}/replace`, { by: after._id });
  const zero = { savedBlocks: 0, automations: 0, products: 0, brands: 0 };
  expect(replaced.body.data, JSON.stringify(replaced.body)).toEqual({
    ...{ campaigns: 1, templates: 1, ...zero },
  });
  const draft = await person.rest("GET", `/user/campaign-drafts/${saved.body.data._id}`);
  expect(JSON.stringify(draft.body.data.design)).toContain(after.url);
  expect(draft.body.data.design.blocks[0].alt).toBe("A lamp");
  const sent = await db.execute<{ html: string }>(
    sql`select html from campaigns where id = ${rows[0]?.id}`,
  );
  expect(sent.rows[0]?.html).toBe(html);
  const none = await person.rest("POST", `/images/${before._id}/replace`, { by: after._id });
  expect(none.body.data).toEqual({ campaigns: 0, templates: 0, ...zero });
  const self = await person.rest("POST", `/images/${before._id}/replace`, { by: before._id });
  expect(self.status).toBe(409);
  const stranger = await run().signIn();
  const foreign = await upload(await twoHalves(40, 40), "theirs.png", stranger);
  const theirs = await person.rest("POST", `/images/${before._id}/replace`, { by: foreign._id });
  expect(theirs.status).toBe(404);
});

it("has the AI describe an image, which gets its bytes", async () => {
  const image = await upload(await twoHalves(40, 40), "A brass lamp.png");
  const suggested = await person.rest("POST", `/images/${image._id}/suggest-alt`);
  expect(suggested.body.data, JSON.stringify(suggested.body)).toEqual({
    alt: "A picture named A brass lamp",
  });
});
