import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addRateSums, knownRates, lessCounts, overallScore, rateSums, sumCounts } from "./index.ts";

const counts = { recipients: 100, sent: 90, delivered: 80, opened: 40, clicked: 10, failed: 10 };
const ALL = { deliveries: true, opens: true, clicks: true };

describe("rates of what is known", () => {
  it("divide as docs/product.md, Figures says", () => {
    expect(knownRates(rateSums(counts, ALL))).toEqual({
      delivery: 80 / 90,
      open: 0.5,
      clickThrough: 0.125,
      click: 0.25,
    });
  });

  it.each([
    [{ deliveries: false }, { delivery: null, open: null, clickThrough: null, click: 0.25 }],
    [{ opens: false }, { delivery: 80 / 90, open: null, clickThrough: 0.125, click: null }],
    [{ clicks: false }, { delivery: 80 / 90, open: 0.5, clickThrough: null, click: null }],
    [
      { opens: false, clicks: false },
      { delivery: 80 / 90, open: null, clickThrough: null, click: null },
    ],
  ])("lack those that need what is not known: %j", (known, rates) => {
    expect(knownRates(rateSums(counts, { ...ALL, ...known }))).toEqual(rates);
  });

  it("leave out customers who are not tracked, except for deliveries", () => {
    const some = { ...counts, sent: 100, delivered: 90, untracked: { sent: 10, delivered: 10 } };
    expect(knownRates(rateSums(some, ALL))).toEqual({
      delivery: 0.9,
      open: 0.5,
      clickThrough: 0.125,
      click: 0.25,
    });
    expect(overallScore(some)).toBe(overallScore(counts));
    expect(sumCounts([some, counts, some]).untracked).toEqual({ sent: 20, delivered: 20 });
    expect(lessCounts(some, some)).toEqual(sumCounts([]));
  });

  it("are those of the tracked emails alone, whatever untracked ones are added", () => {
    const arbCounts = fc.record({
      recipients: fc.nat(1000),
      sent: fc.nat(1000),
      delivered: fc.nat(1000),
      opened: fc.nat(1000),
      clicked: fc.nat(1000),
      failed: fc.nat(1000),
    });
    const untracked = { ...ALL, opens: false, clicks: false };
    fc.assert(
      fc.property(fc.array(arbCounts), fc.array(arbCounts), (tracked, others) => {
        const alone = tracked.map((one) => rateSums(one, ALL));
        const both = [...alone, ...others.map((one) => rateSums(one, untracked))];
        const { delivery: _, ...rates } = knownRates(addRateSums(both));
        expect(knownRates(addRateSums(alone))).toMatchObject(rates);
      }),
    );
  });
});
