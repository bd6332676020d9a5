import { afterEach, expect, it, vi } from "vitest";
import { createPrimary } from "./primary.ts";
import type { Primary } from "./primary.ts";

const NEVER_MS = 1_000_000;
const POLL_MS = 1;

/** Servers by name; each says what it is when asked. */
function servers(state: Record<string, "primary" | "standby" | "gone">) {
  const asked: string[] = [];
  const ask = async (address: string): Promise<void> => {
    asked.push(address);
    if (state[address] === "gone") throw new Error("ECONNREFUSED");
    if (state[address] !== "primary") throw new Error("it follows another");
  };
  return { state, ask, asked };
}

let primary: Primary;
afterEach(() => primary.close());

it("is the server that takes writes, and is asked for once", async () => {
  const { ask, asked } = servers({ one: "standby", two: "primary", three: "gone" });
  primary = createPrimary(["one", "two", "three"], { ask, everyMs: NEVER_MS });
  expect(await Promise.all([primary.find(), primary.find()])).toEqual(["two", "two"]);
  expect(await primary.find()).toBe("two");
  expect(asked.toSorted()).toEqual(["one", "three", "two"]);
});

it("is looked for anew when a connection to it failed, and the others' loss changes nothing", async () => {
  const { ask, asked, state } = servers({ one: "primary", two: "standby" });
  primary = createPrimary(["one", "two"], { ask, everyMs: NEVER_MS });
  await primary.find();
  primary.lose("two");
  expect(await primary.find()).toBe("one");
  expect(asked).toHaveLength(2);
  Object.assign(state, { one: "gone", two: "primary" });
  primary.lose("one");
  expect(await primary.find()).toBe("two");
});

it("drops connections to a server that is it no longer, and keeps those to the new one", async () => {
  const { ask, state } = servers({ one: "primary", two: "standby" });
  primary = createPrimary(["one", "two"], { ask, everyMs: NEVER_MS });
  const dropped: string[] = [];
  primary.hold(await primary.find(), () => dropped.push("first"));
  const forget = primary.hold("one", () => dropped.push("forgotten"));
  primary.hold("two", () => dropped.push("new"));
  forget();
  Object.assign(state, { one: "standby", two: "primary" });
  primary.lose("one");
  await primary.find();
  expect(dropped).toEqual(["first"]);
});

it("is watched: connections to one that answers nothing more are dropped without a word from them", async () => {
  const { ask, state } = servers({ one: "primary", two: "standby" });
  primary = createPrimary(["one", "two"], { ask, everyMs: POLL_MS });
  const address = await primary.find();
  const isDropped = new Promise<void>((resolve) => primary.hold(address, resolve));
  Object.assign(state, { one: "gone", two: "primary" });
  await isDropped;
  expect(await primary.find()).toBe("two");
});

it("fails while none takes writes, and is found once one does", async () => {
  const { ask, state } = servers({ one: "gone", two: "standby" });
  primary = createPrimary(["one", "two"], { ask, everyMs: NEVER_MS });
  await expect(primary.find()).rejects.toThrow();
  Object.assign(state, { two: "primary" });
  await vi.waitFor(async () => expect(await primary.find()).toBe("two"));
});
