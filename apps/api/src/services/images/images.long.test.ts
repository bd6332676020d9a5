import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { sql } from "drizzle-orm";
import { withTestApp } from "../../../test/harness.ts";
import type { Body, TestClient } from "../../../test/harness.ts";

const run = withTestApp();

/** Pixels of which no two are alike, so that nothing compresses them. */
function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  for (let at = 0, seed = 1; at < data.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    data[at] = seed & 0xff;
  }
  return sharp(data, { raw: { width, height, channels } });
}
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#8e4ec6" } });

async function upload(person: TestClient, content: Buffer, filename = "logo.png", alt?: string) {
  const boundary = "----image";
  const part = (disposition: string, value: string | Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ];
  const response = await person.inject({
    method: "POST",
    url: "/api/images",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      ...(alt === undefined ? [] : part('name="alt"', alt)),
      ...part(`name="file"; filename="${filename}"`, content),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
  const { data, message }: Body = response.json();
  return { status: response.statusCode, data, message };
}

const fetched = async (url: string, headers: Record<string, string> = {}) =>
  await run().app.inject({ method: "GET", url: new URL(url).pathname, headers });

describe("an image that is uploaded", () => {
  it("is public at its address, never changes, and has no camera data", async () => {
    const person = await run().signIn();
    const photo = await noise(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: "Asha", ImageDescription: "at home" } })
      .toBuffer();
    expect(photo.includes("at home")).toBe(true);
    const { status, data } = await upload(person, photo, "C:\\photos\\Our shop.jpg", "Our shop");
    expect(status).toBe(201);
    expect(data).toMatchObject({ name: "Our shop", alt: "Our shop", type: "image/jpeg" });
    expect([data.width, data.height]).toEqual([40, 20]);
    expect(data.url).toMatch(/\/images\/[\w-]{43}-\d+$/);
    const seen = await fetched(data.url);
    expect(seen.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(data.bytes),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(seen.headers["set-cookie"]).toBeUndefined();
    expect(seen.rawPayload.includes("at home")).toBe(false);
    const again = await fetched(data.url, { "if-none-match": String(seen.headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("is there once, however often it is sent, and nobody else's", async () => {
    const [person, other] = [await run().signIn(), await run().signIn()];
    const file = await plain(10, 10).png().toBuffer();
    const [first, second] = [await upload(person, file), await upload(person, file, "b.png")];
    expect(second.data).toEqual(first.data);
    const theirs = await upload(other, file);
    expect(theirs.data.url).not.toBe(first.data.url);
    const { _id } = first.data;
    for (const [method, body] of [
      ["PUT", { alt: "Mine" }],
      ["DELETE", undefined],
    ] as const) {
      const response = await other.rest(method, `/images/${_id}`, body);
      expect([response.status, response.body.message]).toEqual([404, "Image not found"]);
    }
    expect((await other.rest("GET", "/images")).body.data).toHaveLength(1);
  });
});

describe("the library", () => {
  it("is read in pages, searched by name and alternative text, and counted", async () => {
    const person = await run().signIn();
    for (const [width, name, alt] of [
      [5, "logo.png", "Dakiya's mark"],
      [6, "Diwali.png", "Lamps at night"],
      [7, "shop.png", "ÉCLAIR"],
    ] as const) {
      await upload(person, await plain(width, 5).png().toBuffer(), name, alt);
    }
    const names = async (query: string) =>
      (await person.rest("GET", `/images${query}`)).body.data.map(({ name }: Body) => name);
    expect(await names("")).toEqual(["shop", "Diwali", "logo"]);
    expect(await names("?search=LAMPS")).toEqual(["Diwali"]);
    expect(await names("?search=%C3%A9clair")).toEqual(["shop"]);
    expect(await names("?search=%00")).toEqual([]);
    const { body } = await person.rest("GET", "/images?limit=2");
    expect(body.library).toMatchObject({ images: 3, mostImages: 500, mostBytes: 209_715_200 });
    expect(await names(`?limit=2&cursor=${body.nextCursor}`)).toEqual(["logo"]);
    expect((await person.rest("GET", "/images?cursor=x")).status).toBe(400);
  });

  it("gets a play button in its middle, as another image", async () => {
    const [person, other] = [await run().signIn(), await run().signIn()];
    const file = await plain(300, 200).jpeg().toBuffer();
    const { data } = await upload(person, file, "lamps.jpg", "Lamps");
    const marked = await person.rest("POST", `/images/${data._id}/play-mark`);
    expect(marked.status).toBe(201);
    expect(marked.body.data).toMatchObject({
      ...{ name: "lamps, with a play button", alt: "Lamps" },
      ...{ type: "image/jpeg", width: 300, height: 200 },
    });
    const { rawPayload } = await fetched(marked.body.data.url);
    const { data: pixels } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const greenAt = (x: number, y: number) => pixels[(y * 300 + x) * 3 + 1] ?? 0;
    // A white triangle on a dark disc on the violet picture.
    expect(greenAt(150, 100)).toBeGreaterThan(220);
    expect(greenAt(150, 80)).toBeLessThan(60);
    expect(Math.abs(greenAt(20, 20) - 0x4e)).toBeLessThan(12);
    const again = await person.rest("POST", `/images/${data._id}/play-mark`);
    expect(again.body.data._id).toBe(marked.body.data._id);
    expect((await other.rest("POST", `/images/${data._id}/play-mark`)).status).toBe(404);
    const animated = await sharp(
      [await plain(60, 40).png().toBuffer(), await plain(60, 40).negate().png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    const moving = await upload(person, animated, "a.gif");
    const still = await person.rest("POST", `/images/${moving.data._id}/play-mark`);
    expect(still.body.data).toMatchObject({ type: "image/png", width: 60, height: 40 });
  });

  it("changes names and alternative texts, and deletes", async () => {
    const person = await run().signIn();
    const { data } = await upload(person, await plain(9, 9).png().toBuffer());
    const saved = await person.rest("PUT", `/images/${data._id}`, { name: " Mark ", alt: "" });
    expect(saved.body.data).toEqual({ ...data, name: "Mark", alt: "" });
    const empty = await person.rest("PUT", `/images/${data._id}`, { name: " " });
    expect([empty.status, empty.body.message]).toEqual([400, "Please give the image a name"]);
    expect((await person.rest("DELETE", `/images/${data._id}`)).status).toBe(200);
    expect((await person.rest("GET", "/images")).body.data).toEqual([]);
    expect((await fetched(data.url)).statusCode).toBe(404);
  });

  it("holds so many, and so much", async () => {
    const person = await run().signIn();
    const { account } = await run().memberOf(person);
    await run().deps.db.execute(sql`
      insert into images (account_id, hash, name, type, width, height, size, content)
      select ${account.id}, 'full' || n, 'n', 'image/png', 1, 1, 400000, '' from generate_series(1, 499) n
    `);
    const file = await plain(11, 11).png().toBuffer();
    expect((await upload(person, await noise(20, 20).jpeg().toBuffer())).status).toBe(201);
    expect(await upload(person, file)).toMatchObject({
      status: 422,
      message: "There can be at most 500 images. Delete unused ones",
    });
    await run().deps.db.execute(sql`
      delete from images where account_id = ${account.id} and hash <> 'full1'
    `);
    await run().deps.db.execute(sql`
      update images set size = 209715200 where account_id = ${account.id}
    `);
    expect(await upload(person, file)).toMatchObject({
      status: 422,
      message: expect.stringContaining("at most 200 MB together"),
    });
  });

  it("is shown no more once its account is closed", async () => {
    const person = await run().signIn();
    const { data } = await upload(person, await plain(12, 12).png().toBuffer());
    const { email } = (await person.rest("GET", "/auth/verify")).body.user;
    expect((await person.rest("POST", "/auth/close-account", { email })).status).toBe(200);
    expect((await fetched(data.url)).statusCode).toBe(404);
  });
});

describe("an unusable image", () => {
  /** A PNG that says it has so many pixels, with next to none in it. */
  function bomb(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 6, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk("IHDR", head),
      chunk("IDAT", Buffer.from("789c010000ffff00000001", "hex")),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  it("is refused with a sentence, and the server goes on", async () => {
    const person = await run().signIn();
    const real = await noise(200, 200).jpeg().toBuffer();
    const refusals: [Buffer, number, string][] = [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, "SVG images can't be used"],
      [Buffer.from('\ufeff<?xml version="1.0"?><!-- a --><SVG onload="x"/>'), 415, "SVG images"],
      [Buffer.from("%PDF-1.7"), 415, "This file can't be used"],
      [real.subarray(0, 3000), 422, "damaged"],
      [Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(300, 0xfe)]), 422, "damaged"],
      [
        Buffer.concat([Buffer.from("RIFF\xff\xff\xff\xffWEBPVP8X", "latin1"), Buffer.alloc(99, 7)]),
        422,
        "damaged",
      ],
      [bomb(60_000, 60_000), 422, "too many pixels"],
      [Buffer.concat([real, Buffer.alloc(10 * 1024 * 1024)]), 413, "at most 10 MB"],
    ];
    for (const [content, status, message] of refusals) {
      const response = await upload(person, content);
      expect([response.status, response.message]).toEqual([
        status,
        expect.stringContaining(message),
      ]);
    }
    expect((await upload(person, real)).status).toBe(201);
    const noFile = await person.rest("POST", "/images", { file: "x" });
    expect([noFile.status, noFile.body.message]).toEqual([
      400,
      "Send the image as multipart field 'file'",
    ]);
  });

  it("is refused where more are sent at a time than there is memory for", async () => {
    const person = await run().signIn();
    const file = await noise(300, 300).png().toBuffer();
    const responses = await Promise.all(
      Array.from({ length: 8 }, async () => await upload(person, file)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 429, 429, 429, 429]);
    expect(responses.find(({ status }) => status === 429)?.message).toContain("try again");
  });
});
