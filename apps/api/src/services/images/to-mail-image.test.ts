import sharp from "sharp";
import type { Sharp } from "sharp";
import { beforeAll, expect, it } from "vitest";
import { limitDecoders } from "./limit-decoders.ts";
import { toMailImage } from "./to-mail-image.ts";

beforeAll(() => limitDecoders());

const LIMITS = { width: 120, storedBytes: 8 * 1024 };

/** Pixels of which no two are alike, so that nothing compresses them. */
function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  let seed = 1;
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    data[at] = seed & 0xff;
  }
  return sharp(data, { raw: { width, height, channels } });
}
const plain = (width: number, height: number, background = "#8e4ec6"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

async function convert(image: Sharp | Promise<Buffer>, limits = LIMITS) {
  const result = await toMailImage(await ("toBuffer" in image ? image.toBuffer() : image), limits);
  if ("refusal" in result) throw new Error(result.refusal);
  const { width, height, format, hasAlpha, orientation, exif, pages } = await sharp(
    result.content,
    { animated: true },
  ).metadata();
  expect(result.content.length).toBeLessThanOrEqual(limits.storedBytes);
  expect([width, pages === undefined ? height : result.height]).toEqual([
    result.width,
    result.height,
  ]);
  const { type } = result;
  expect(type).toBe(`image/${format}`);
  return { type, width, height: result.height, hasAlpha, orientation, exif, pages };
}

it("makes an image as wide as a mail, and no larger than it may be", async () => {
  const wide = await convert(plain(400, 100).png());
  expect(wide).toMatchObject({ type: "image/png", width: 120, height: 30 });
  const heavy = await convert(noise(400, 300).jpeg({ quality: 100 }));
  expect(heavy.type).toBe("image/jpeg");
  expect(heavy.width).toBeLessThanOrEqual(120);
  expect(heavy.width / heavy.height).toBeCloseTo(4 / 3, 1);
  expect(await convert(plain(7, 5).png())).toMatchObject({ width: 7, height: 5 });
});

it("turns it upright, and drops camera data", async () => {
  const lying = plain(90, 30)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { ImageDescription: "at home" },
    });
  const kept = await convert(lying.jpeg());
  expect(kept).toMatchObject({ width: 30, height: 90 });
  expect([kept.orientation, kept.exif]).toEqual([undefined, undefined]);
});

it("keeps transparency, and turns drawings that weigh too much into photographs", async () => {
  expect(await convert(noise(60, 60, 4).webp())).toMatchObject({
    type: "image/png",
    hasAlpha: true,
  });
  expect((await convert(plain(60, 60).webp())).type).toBe("image/jpeg");
  expect((await convert(noise(120, 120).png())).type).toBe("image/jpeg");
});

it("keeps animations, as a GIF", async () => {
  const frames = ["#f00", "#0f0", "#00f"].map(
    async (color) => await plain(300, 60, color).png().toBuffer(),
  );
  const moving = sharp(await Promise.all(frames), { join: { animated: true } });
  for (const format of ["gif", "webp"] as const) {
    const kept = await convert(
      moving
        .clone()
        .toFormat(format, { delay: [100, 200, 300] })
        .toBuffer(),
    );
    expect(kept).toMatchObject({ type: "image/gif", width: 120, height: 24, pages: 3 });
  }
});

it("gives up on images that stay too large, and reads nothing but the four formats", async () => {
  const tight = { width: 120, storedBytes: 100 };
  const file = await noise(120, 120).jpeg().toBuffer();
  expect(await toMailImage(file, tight)).toEqual({ refusal: "notSmallEnough" });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const other of [
    svg,
    await plain(4, 4).tiff().toBuffer(),
    await plain(4, 4).avif().toBuffer(),
  ]) {
    expect(await toMailImage(other, LIMITS)).toEqual({ refusal: "unreadable" });
  }
});
