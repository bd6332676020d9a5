import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDraftSaver } from "./draft-saver.ts";
import type { SaverPorts } from "./draft-saver.ts";

const EMPTY = {
  name: "",
  description: "",
  subject: "",
  body: "",
  rules: null,
  segmentId: null,
  followUp: null,
  startAt: null,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("gives up a save that has no answer, says so, and saves what has been written since", async () => {
  const saves: { name: string; givenUp: AbortSignal }[] = [];
  const send: SaverPorts["send"] = async (_where, { name }, givenUp) => {
    saves.push({ name, givenUp });
    return saves.length === 1
      ? await new Promise(() => undefined)
      : { _id: "40", savedAt: "2026-11-20T08:00:00.000Z" };
  };
  const saver = createDraftSaver(
    { key: "k", id: null, savedAt: null, initial: EMPTY },
    {
      send,
      refusalOf: () => null,
      isGone: () => false,
      onBack: () => () => {},
      discard: () => {},
      keep: () => {},
      drop: () => {},
    },
  );
  saver.begin();
  saver.write({ ...EMPTY, name: "Diwali" });
  await vi.advanceTimersByTimeAsync(2_000);
  saver.write({ ...EMPTY, name: "Diwali again" });
  expect(saver.get()).toEqual({ status: "saving" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(saver.get()).toEqual({ status: "unreached" });
  expect(saves[0]?.givenUp.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(saves.map(({ name }) => name)).toEqual(["Diwali", "Diwali again"]);
  expect(saver.get()).toMatchObject({ status: "saved" });
  saver.end(false);
});

it.each([
  ["emptied again", "", ["40"]],
  ["left with a word", "D", []],
])("deletes a draft that was %s only once it is left", async (_what, last, ids) => {
  const discardedIds: string[] = [];
  const saver = createDraftSaver(
    { key: "k", id: null, savedAt: null, initial: EMPTY },
    {
      send: async () => await Promise.resolve({ _id: "40", savedAt: "2026-11-20T08:00:00.000Z" }),
      refusalOf: () => null,
      isGone: () => false,
      onBack: () => () => {},
      discard: (id) => discardedIds.push(id),
      keep: () => {},
      drop: () => {},
    },
  );
  saver.begin();
  saver.write({ ...EMPTY, name: "Diwali" });
  await vi.advanceTimersByTimeAsync(2_000);
  saver.write({ ...EMPTY, name: last });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(discardedIds).toEqual([]);
  saver.end(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(discardedIds).toEqual(ids);
});

it("saves nothing after the page is left, also where a save was waiting for another", async () => {
  const names: string[] = [];
  let respond = () => {};
  const send: SaverPorts["send"] = async (_where, { name }) => {
    names.push(name);
    await new Promise<void>((resolve) => (respond = resolve));
    throw new Error("no answer");
  };
  const saver = createDraftSaver(
    { key: "k", id: null, savedAt: null, initial: EMPTY },
    {
      send,
      refusalOf: () => null,
      isGone: () => false,
      onBack: () => () => {},
      discard: () => {},
      keep: () => {},
      drop: () => {},
    },
  );
  saver.begin();
  saver.write({ ...EMPTY, name: "Diwali" });
  await vi.advanceTimersByTimeAsync(2_000);
  const waiting = saver.save();
  saver.end(false);
  respond();
  expect(await waiting).toMatchObject({ ok: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names).toEqual(["Diwali"]);
});

it("keeps nothing of a campaign that was accepted, not even text written before its form is left", async () => {
  const copies = new Set<string>();
  const saves: string[] = [];
  const discardedIds: string[] = [];
  const saver = createDraftSaver(
    { key: "k", id: null, savedAt: null, initial: EMPTY },
    {
      send: async (_where, { name }) => {
        saves.push(name);
        return await Promise.resolve({ _id: "40", savedAt: "2026-11-20T08:00:00.000Z" });
      },
      refusalOf: () => null,
      isGone: () => false,
      onBack: () => () => {},
      discard: (id) => discardedIds.push(id),
      keep: ({ key }) => copies.add(key),
      drop: (key) => copies.delete(key),
    },
  );
  saver.begin();
  saver.write({ ...EMPTY, name: "Diwali" });
  await vi.advanceTimersByTimeAsync(2_000);
  saver.write({ ...EMPTY, name: "Diwali sale" });
  expect([...copies]).toEqual(["k"]);
  await saver.hold();
  saver.finish();
  expect([...copies]).toEqual([]);
  saver.write({ ...EMPTY, name: "Diwali sale, again" });
  saver.write(EMPTY);
  await vi.advanceTimersByTimeAsync(30_000);
  saver.end(true);
  await vi.advanceTimersByTimeAsync(0);
  expect({ copies: [...copies], saves, discardedIds }).toEqual({
    copies: [],
    saves: ["Diwali"],
    discardedIds: [],
  });
});

it("brings back no copy of what was given up while a save was under way", async () => {
  const copies = new Map<string, string>();
  let respond = () => {};
  const saver = createDraftSaver(
    { key: "k", id: null, savedAt: null, initial: EMPTY },
    {
      send: async () => {
        await new Promise<void>((resolve) => (respond = resolve));
        return { _id: "40", savedAt: "2026-11-20T08:00:00.000Z" };
      },
      refusalOf: () => null,
      isGone: () => false,
      onBack: () => () => {},
      discard: () => {},
      keep: ({ key, contents }) => copies.set(key, contents.name),
      drop: (key) => copies.delete(key),
    },
  );
  saver.begin();
  saver.write({ ...EMPTY, name: "Diwali" });
  await vi.advanceTimersByTimeAsync(2_000);
  saver.write({ ...EMPTY, name: "Diwali again" });
  expect([...copies.values()]).toEqual(["Diwali again"]);
  saver.end(false);
  respond();
  await vi.advanceTimersByTimeAsync(0);
  expect([...copies]).toEqual([]);
});
