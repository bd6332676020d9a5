import { describe, expect, it } from "vitest";
import { addSample, pace, paceText } from "./pace.ts";
import type { Sample } from "./pace.ts";

function samplesOf(...pairs: [seconds: number, sent: number][]): readonly Sample[] {
  return pairs.reduce<readonly Sample[]>(
    (samples, [seconds, sent]) => addSample(samples, { at: seconds * 1000, sent }),
    [],
  );
}

describe("pace", () => {
  it("is mails a second over the last twenty seconds alone", () => {
    expect(pace(samplesOf([0, 0], [30, 1000], [40, 1120]))).toBe(12);
  });

  it.each([
    ["there is one sample", samplesOf([0, 5])],
    ["the samples are too close", samplesOf([0, 5], [0.5, 50])],
    ["nothing has moved", samplesOf([0, 5], [10, 5])],
    ["the count went back", samplesOf([0, 500], [10, 5])],
  ])("is not known while %s", (_why, samples) => {
    expect(pace(samples)).toBeNull();
  });
});

describe("paceText", () => {
  it.each([
    [samplesOf([0, 0], [10, 120]), 1000, "12 a second · about 1 min left"],
    [samplesOf([0, 0], [10, 20_000]), 30_000, "2,000 a second · under 1 min left"],
    [samplesOf([0, 0], [20, 10]), 2000, "30 a minute · about 1 h left"],
    [samplesOf([0, 0], [20, 10]), 160, "30 a minute · about 5 min left"],
  ])("says the rate and the time left", (samples, total, text) => {
    expect(paceText(samples, total)).toBe(text);
  });

  it("says nothing once everything is sent", () => {
    expect(paceText(samplesOf([0, 0], [10, 120]), 120)).toBeNull();
  });
});
