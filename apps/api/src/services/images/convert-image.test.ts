import sharp from "sharp";
import { expect, it } from "vitest";
import { convertApart, convertImage } from "./convert-image.ts";
import type { Converted } from "./to-mail-image.ts";

const REFUSED: Converted = { refusal: "unreadable" };

it("converts one image of an account at a time, and another account's beside it", async () => {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const blocked = (name: string) => async (): Promise<Converted> => {
    began.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return REFUSED;
  };
  const content = Buffer.alloc(1);
  const first = convertImage(1, content, { convert: blocked("first") });
  const second = convertImage(1, content, { convert: blocked("second") });
  const other = convertImage(2, content, { convert: blocked("other") });
  await expect.poll(() => began).toEqual(["first", "other"]);
  ends.shift()?.();
  await first;
  await expect.poll(() => began).toEqual(["first", "other", "second"]);
  for (const end of ends) end();
  await Promise.all([second, other]);
});

it("refuses more than an account may have waiting", async () => {
  let end = (): void => {};
  const blocked = async (): Promise<Converted> => {
    await new Promise<void>((resolve) => (end = resolve));
    return REFUSED;
  };
  const content = Buffer.alloc(1);
  const first = convertImage(1, content, { convert: blocked });
  const waiting = Array.from(
    { length: 8 },
    async () => await convertImage(1, content, { convert: async () => REFUSED }),
  );
  await expect(convertImage(1, content)).rejects.toMatchObject({
    kind: "slowDown",
    retryAfterSeconds: 2,
  });
  end();
  expect(await Promise.all([first, ...waiting])).toHaveLength(9);
});

it("reads in a process that has no readers but those of uploads", async () => {
  const wide = { width: 4, height: 4, channels: 3 as const, background: "#8e4ec6" };
  const tiff = await sharp({ create: wide }).tiff().toBuffer();
  expect(await convertApart(tiff)).toEqual(REFUSED);
  const png = await sharp({ create: wide }).png().toBuffer();
  expect(await convertApart(png)).toMatchObject({ width: 4, height: 4 });
});

it("ends one that takes too long, and says so", async () => {
  const wide = sharp({
    create: { width: 6_000, height: 6_000, channels: 3, background: "#8e4ec6" },
  });
  expect(await convertApart(await wide.png().toBuffer(), null, 10)).toEqual({
    refusal: "tooSlow",
  });
});
