import { describe, expect, it } from "vitest";
import { readMessage } from "../read-message.ts";
import { awayMessages, others, replies, wishes } from "../testing/answer-shapes.ts";
import { bounces, notices } from "../testing/bounce-shapes.ts";
import type { Sample } from "../testing/bounce-shapes.ts";
import { SENDER } from "../testing/write-message.ts";
import { classify } from "./classify.ts";

const SAMPLES: readonly Sample[] = [
  ...bounces(),
  ...notices(),
  ...replies(),
  ...wishes(),
  ...awayMessages(),
  ...others(),
];

type Told = Sample & { told: string; address: string | null };

async function tellAll(): Promise<Told[]> {
  const told: Told[] = [];
  for (const sample of SAMPLES) {
    const message = await readMessage(Buffer.from(sample.raw));
    const result = message === null ? null : classify(message, [SENDER]);
    told.push({ ...sample, told: result?.kind ?? "unread", address: result?.recipient ?? null });
  }
  return told;
}

const share = (part: readonly unknown[], whole: readonly unknown[]): number =>
  part.length / whole.length;

describe("the corpus", async () => {
  const told = await tellAll();
  const of = (...kinds: string[]): Told[] => told.filter(({ kind }) => kinds.includes(kind));

  it("has 300 messages at least", () => expect(told.length).toBeGreaterThanOrEqual(300));

  it("has its human replies found", () => {
    const human = of("reply", "unsubscribe");
    const missed = human.filter((one) => !["reply", "unsubscribe"].includes(one.told));
    expect(missed.map(({ name }) => name)).toEqual([]);
    expect(1 - share(missed, human)).toBeGreaterThanOrEqual(0.98);
  });

  it("has no bounce or automatic answer that is called a reply", () => {
    const machines = of(
      "hard_bounce",
      "soft_bounce",
      "blocked",
      "delay",
      "out_of_office",
      "complaint",
    );
    const wrong = machines.filter((one) => ["reply", "unsubscribe"].includes(one.told));
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(share(wrong, machines)).toBeLessThanOrEqual(0.005);
  });

  it("has its hard bounces found, with the address they name", () => {
    const hard = of("hard_bounce");
    const found = hard.filter((one) => one.told === "hard_bounce" && one.address === one.recipient);
    expect(hard.filter((one) => !found.includes(one)).map(({ name }) => name)).toEqual([]);
    expect(share(found, hard)).toBeGreaterThanOrEqual(0.99);
  });

  it("has no other bounce that would suppress an address", () => {
    const others = of("soft_bounce", "blocked", "delay");
    expect(others.filter((one) => one.told === "hard_bounce").map(({ name }) => name)).toEqual([]);
  });

  it("has no own copy that counts for anything", () => {
    expect(of("own").filter((one) => one.told !== "own")).toEqual([]);
  });

  it("is told right as a whole", () => {
    const wrong = told.filter(
      (one) => one.told !== one.kind || (one.recipient ?? one.address) !== one.address,
    );
    expect(
      wrong.map(({ name, kind, told: as, address }) => `${name}: ${kind} as ${as} ${address}`),
    ).toEqual([]);
  });
});
