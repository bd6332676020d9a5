import { expect, it } from "vitest";
import { freePlace } from "./free-place.ts";

const room = { left: 16, top: 72, right: 374, bottom: 828 };
const size = { width: 300, height: 48 };

it("is the middle at the bottom of an empty screen", () => {
  expect(freePlace(size, { room, taken: [], gap: 8 })).toEqual({ left: 45, top: 780 });
});

it("is above a bar at the bottom, and beside a button where the middle is taken", () => {
  const bar = { left: 0, top: 764, right: 390, bottom: 844 };
  expect(freePlace(size, { room, taken: [bar], gap: 8 })).toEqual({ left: 45, top: 708 });
  const button = { left: 330, top: 700, right: 366, bottom: 740 };
  const found = freePlace(size, { room, taken: [bar, button], gap: 8 });
  expect(found).toEqual({ left: 16, top: 708 });
});

it("is at the top where buttons take the rest, and covers as little where they take all", () => {
  const rows = Array.from({ length: 20 }, (_, nth) => ({
    ...{ left: 0, right: 390 },
    ...{ top: 130 + nth * 40, bottom: 160 + nth * 40 },
  }));
  expect(freePlace(size, { room, taken: rows, gap: 8 })).toEqual({ left: 45, top: 74 });
  const all = [{ left: 0, top: 0, right: 390, bottom: 844 }];
  expect(freePlace(size, { room, taken: all, gap: 8 })).toEqual({ left: 45, top: 780 });
});
