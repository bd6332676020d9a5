import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { Block } from "@dakiya/domain/campaign/design";
import { keyOfPicture } from "@dakiya/mail-design";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createSecrets } from "../../secrets.ts";
import { readAddress, withCountdowns, writeAddress } from "./address.ts";
import { createCountdownReader } from "./countdown-reader.ts";
import { glyphsOf } from "./glyphs.ts";
import { renderCountdown } from "./render-gif.ts";

const END = 1_800_000_000;
const PICTURE = {
  endsAt: END,
  background: "#b4561a",
  ink: "#ffffff",
  over: "IT IS OVER",
  units: ["DAYS", "HOURS", "MINUTES", "SECONDS"],
};
const shapeOf = async (gif: Buffer) => {
  const {
    width,
    pageHeight,
    height,
    pages = 1,
    delay,
    loop,
  } = await sharp(gif, { animated: true }).metadata();
  return { width, height: pageHeight ?? height, pages, delay: new Set(delay), loop };
};
const frameOf = async (gif: Buffer, page: number) =>
  await sharp(gif, { page }).flatten({ background: "#000" }).greyscale().raw().toBuffer();
/** Whether two frames look alike: each has a palette of its own. */
const areAlike = (one: Buffer, other: Buffer): boolean =>
  one.filter((shade, at) => Math.abs(shade - (other[at] ?? 0)) > 60).length < one.length / 500;

describe("the picture", () => {
  it("runs for a minute, a second a frame, once, and is small", async () => {
    const gif = await renderCountdown(PICTURE, END - 12 * 86_400 - 1234);
    expect(await shapeOf(gif)).toEqual({
      ...{ width: 600, height: 108, pages: 60, loop: 1 },
      delay: new Set([1000]),
    });
    expect(gif.length).toBeLessThan(60_000);
  });

  it("counts on from one second to the next, and ends with its words", async () => {
    const gif = await renderCountdown(PICTURE, END - 3);
    expect((await shapeOf(gif)).pages).toBe(4);
    const next = await renderCountdown(PICTURE, END - 2);
    expect(areAlike(await frameOf(gif, 1), await frameOf(next, 0))).toBe(true);
    expect(areAlike(await frameOf(gif, 0), await frameOf(next, 0))).toBe(false);
    const over = await renderCountdown(PICTURE, END + 1_000_000);
    expect((await shapeOf(over)).pages).toBe(1);
    expect(areAlike(await frameOf(gif, 3), await frameOf(over, 0))).toBe(true);
    const zeros = await renderCountdown({ ...PICTURE, over: "" }, END);
    expect(areAlike(await frameOf(zeros, 0), await frameOf(over, 0))).toBe(false);
  });

  it("shows zeros in place of words that can't be drawn, and draws any other", async () => {
    const [hindi, none] = [
      { ...PICTURE, over: "समाप्त", units: [] },
      { ...PICTURE, over: " ", units: [] },
    ];
    expect(await renderCountdown(hindi, END)).toEqual(await renderCountdown(none, END));
    expect(glyphsOf("Café – it’s over!")).toHaveLength(17);
    for (const sign of " !?.,':/-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
      expect(glyphsOf(`A${sign}A`), sign).toHaveLength(3);
    expect(
      await shapeOf(await renderCountdown({ ...PICTURE, over: "W".repeat(40) }, END)),
    ).toMatchObject({
      width: 600,
    });
  });

  it("takes any number of days, and an end long ago", async () => {
    for (const now of [END - 999_999_999, END, -999_999_999_999, 999_999_999_999])
      expect((await renderCountdown(PICTURE, now)).subarray(0, 3).toString()).toBe("GIF");
  });
});

describe("its address", () => {
  const secrets = createSecrets("x".repeat(32));

  it("is read back, and by nobody's hand changed", () => {
    const address = writeAddress(secrets, keyOfPicture(PICTURE));
    expect(readAddress(secrets, address)).toEqual(PICTURE);
    for (let at = 0; at < address.length; at += 1) {
      const other = address[at] === "A" ? "B" : "A";
      expect(readAddress(secrets, address.slice(0, at) + other + address.slice(at + 1))).toBeNull();
    }
    expect(readAddress(createSecrets("y".repeat(32)), address)).toBeNull();
    for (const odd of ["", "a", "%00", `${address}=`, address.slice(1), "é".repeat(40)])
      expect(readAddress(secrets, odd)).toBeNull();
  });

  it("is the same after the secret has changed", () => {
    const address = writeAddress(secrets, keyOfPicture(PICTURE));
    expect(readAddress(createSecrets("y".repeat(32), ["x".repeat(32)]), address)).toEqual(PICTURE);
  });

  it("is given to each countdown of a design, complete or not", () => {
    const countdown: Block = {
      ...{ id: "c", type: "countdown", align: "center", endsAt: "2027-01-15T08:00:00Z" },
      ...{ timeZone: "Asia/Kolkata", label: "Ends", over: "It is over" },
      units: { days: "Days", hours: "Hours", minutes: "Minutes", seconds: "Seconds" },
    };
    const config = { linksUrl: "https://mail.example" };
    const deps = { config, secrets } as Parameters<typeof withCountdowns>[0];
    const brand = { ...DEFAULT_BRAND, logo: null };
    const given = (design: unknown) => withCountdowns(deps, brand, [design]).countdowns;
    const [address = ""] = Object.values(given({ version: 2, blocks: [countdown] }) ?? {});
    expect(address).toMatch(/^https:\/\/mail\.example\/countdown\/[\w-]+\.gif$/);
    const button = { id: "b", type: "button", align: "left", label: "Go", link: "" };
    const unfinished = { ...countdown, id: "u", endsAt: "" };
    expect(
      Object.values(given({ version: 2, blocks: [countdown, button, unfinished] }) ?? {}),
    ).toContain(address);
    for (const none of [null, undefined, "countdown", { version: 2, blocks: [] }, { countdown: 1 }])
      expect(given(none)).toBeUndefined();
  });
});

describe("the reader", () => {
  const later = () => {
    let done: (gif: Buffer) => void = () => {};
    const gif = new Promise<Buffer>((resolve) => (done = resolve));
    return { gif, done: () => done(Buffer.from("gif")) };
  };

  it("draws a picture once for all who ask within two seconds, and an ended one once", async () => {
    let [seconds, count] = [END - 100, 0];
    const render = async () => Buffer.from(`gif ${(count += 1)}`);
    const read = createCountdownReader({ now: () => seconds, render });
    const texts = async () =>
      (await Promise.all([1, 2, 3].map(() => read("a", PICTURE)))).map((gif) =>
        String(gif?.content),
      );
    expect(await texts()).toEqual(["gif 1", "gif 1", "gif 1"]);
    seconds += 1;
    expect(await texts()).toEqual(["gif 1", "gif 1", "gif 1"]);
    seconds += 1;
    expect(await texts()).toEqual(["gif 2", "gif 2", "gif 2"]);
    seconds = END;
    expect((await read("a", PICTURE))?.isOver).toBe(true);
    seconds += 1_000_000;
    expect(String((await read("a", PICTURE))?.content)).toBe("gif 3");
  });

  it("draws one at a time, shows an older one meanwhile, and refuses what would wait too long", async () => {
    let seconds = END - 100;
    const waiting: ReturnType<typeof later>[] = [];
    const render = async () => {
      const one = later();
      waiting.push(one);
      return await one.gif;
    };
    const read = createCountdownReader({ now: () => seconds, render });
    const first = read("a", PICTURE);
    await Promise.resolve();
    waiting[0]?.done();
    await first;
    seconds += 10;
    const others = Array.from({ length: 50 }, (_, nth) => read(`b${nth}`, PICTURE));
    await Promise.resolve();
    expect(waiting).toHaveLength(2);
    expect(await read("a", PICTURE)).toMatchObject({ isOver: false });
    expect(await read("c", PICTURE)).toBeNull();
    for (let nth = 1; nth <= 50; nth += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(nth);
      waiting[nth]?.done();
    }
    expect((await Promise.all(others)).every((gif) => gif !== null)).toBe(true);
  });

  it("goes on after a picture that could not be drawn", async () => {
    let fails = true;
    const render = async () => {
      if (fails) throw new Error("no memory");
      return Buffer.from("gif");
    };
    const read = createCountdownReader({ now: () => END, render });
    await expect(read("a", PICTURE)).rejects.toThrow("no memory");
    fails = false;
    expect((await read("a", PICTURE))?.content.toString()).toBe("gif");
  });
});
