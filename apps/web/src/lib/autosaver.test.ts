import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosaver } from "./autosaver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const sent: string[] = [];
  let copy: string | null = null;
  let goOn = () => {};
  const server: { fail: Error | null; refuse: string | null } = { fail: null, refuse: null };
  const saver = createAutosaver("stored", {
    send: async (contents) => {
      if (server.fail !== null) throw server.fail;
      sent.push(contents);
      return "2026-11-20T08:35:00.000Z";
    },
    refusalOf: () => server.refuse,
    onBack: (callBack) => {
      goOn = callBack;
      return () => {};
    },
    keep: (contents) => (copy = contents),
    drop: () => (copy = null),
  });
  saver.begin();
  return { saver, sent, server, copy: () => copy, back: () => goOn() };
}

describe("what is written", () => {
  it("is kept in the browser, and saved once after a pause", async () => {
    const { saver, sent, copy } = start();
    saver.write("a");
    saver.write("ab");
    expect(saver.get()).toEqual({ status: "waiting" });
    expect(copy()).toBe("ab");
    await vi.advanceTimersByTimeAsync(1200);
    expect(sent).toEqual(["ab"]);
    expect(saver.get()).toEqual({ status: "saved", at: "2026-11-20T08:35:00.000Z" });
    expect(copy()).toBeNull();
    expect(saver.isDirty()).toBe(false);
  });

  it("is not saved where it is as it was", async () => {
    const { saver, sent } = start();
    saver.write("a");
    saver.write("stored");
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    expect(saver.get()).toEqual({ status: "as opened" });
  });

  it("is saved at once by who leaves, with what was written last", async () => {
    const { saver, sent } = start();
    saver.write("a");
    const first = saver.save();
    saver.write("ab");
    await first;
    expect(await saver.save()).toEqual({ ok: true });
    expect(sent).toEqual(["a", "ab"]);
  });

  it("is no copy in the browser any more when a save ends after the page was left", async () => {
    const { saver, copy } = start();
    saver.write("a");
    const first = saver.save();
    saver.write("ab");
    saver.end(false);
    await first;
    expect(copy()).toBeNull();
  });

  it("is tried again when the server can be reached, and stays in the browser until then", async () => {
    const { saver, sent, server, copy, back } = start();
    server.fail = new Error("no connection");
    saver.write("a");
    expect(await saver.save()).toMatchObject({ ok: false });
    expect(saver.get()).toEqual({ status: "unreached" });
    expect(copy()).toBe("a");
    saver.end(true);
    expect(copy()).toBe("a");
    saver.begin();
    server.fail = null;
    back();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(["a"]);
    expect(copy()).toBeNull();
  });

  it("says why the server refused it, and is tried again with the next change", async () => {
    const { saver, sent, server } = start();
    server.fail = new Error("refused");
    server.refuse = "This automation is too large to be stored";
    saver.write("a");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.get()).toEqual({ status: "refused", message: server.refuse });
    server.fail = null;
    saver.write("b");
    await vi.advanceTimersByTimeAsync(1200);
    expect(sent).toEqual(["b"]);
  });

  it("is tried again after a refusal when it was changed meanwhile", async () => {
    const { saver, sent, server } = start();
    server.fail = new Error("refused");
    server.refuse = "This automation is too large to be stored";
    saver.write("a");
    const first = saver.save();
    saver.write("b");
    await first;
    server.fail = null;
    await vi.advanceTimersByTimeAsync(1200);
    expect(sent).toEqual(["b"]);
  });
});
