import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { barePng } from "./bare-png.ts";
import { limitDecoders } from "./limit-decoders.ts";
import { toMailImage } from "./to-mail-image.ts";

beforeAll(() => limitDecoders());

const png = async (): Promise<Buffer> =>
  await sharp({
    create: { width: 40, height: 20, channels: 4, background: { r: 9, g: 9, b: 200, alpha: 0.5 } },
  })
    .png()
    .toBuffer();

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Puts chunks behind the head of a PNG. */
const withChunks = (image: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([image.subarray(0, 33), ...chunks, image.subarray(33)]);

/** A text that unpacks to 100 MB. */
const bomb = (): Buffer =>
  chunk(
    "zTXt",
    Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(100_000_000), { level: 9 })]),
  );

it("keeps the visible chunks of a PNG, and removes those that may unpack to more", async () => {
  const image = await png();
  const gamma = chunk("gAMA", Buffer.from([0, 0, 0xb1, 0x8f]));
  const large = chunk("iCCP", Buffer.alloc(100_000));
  const bare = barePng(withChunks(image, gamma, bomb(), large, chunk("teXt", Buffer.alloc(9))));
  expect(bare?.includes("gAMA")).toBe(true);
  expect(bare?.equals(withChunks(barePng(image) ?? image, gamma))).toBe(true);
});

it("converts a PNG that carries such texts as if they were not there", async () => {
  const image = await png();
  const limits = { width: 600, storedBytes: 100_000 };
  expect(await toMailImage(withChunks(image, bomb()), limits)).toEqual(
    await toMailImage(image, limits),
  );
});

it("refuses one that is cut into thousands of pieces", async () => {
  const image = await png();
  const pieces = Array.from({ length: 10_000 }, () => chunk("IDAT", Buffer.alloc(0)));
  expect(barePng(withChunks(image, ...pieces))).toBeNull();
  expect(await toMailImage(withChunks(image, ...pieces), { width: 600, storedBytes: 1 })).toEqual({
    refusal: "unreadable",
  });
});

it("reads a truncated PNG to its end", async () => {
  const image = await png();
  for (const length of [0, 8, 20, 40]) expect(barePng(image.subarray(0, length))).not.toBeNull();
});
