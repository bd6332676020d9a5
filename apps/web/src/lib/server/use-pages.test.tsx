import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { usePages } from "./use-pages.ts";

/** A list of numbers, ten a page, that records the requested cursors. */
function numbers(pages: number) {
  const cursors: (string | null)[] = [];
  const fetchPage = async (cursor: string | null) => {
    cursors.push(cursor);
    const page = Number(cursor ?? 0);
    return {
      items: Array.from({ length: 10 }, (_, n) => page * 10 + n),
      nextCursor: page + 1 < pages ? String(page + 1) : null,
    };
  };
  return { fetchPage, cursors };
}

function inCache() {
  const client = createQueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

it("reads on page by page to the end, and asks for no page twice", async () => {
  const { fetchPage, cursors } = numbers(3);
  const useNumbers = () => usePages({ key: ["numbers"], fetchPage, fallbackMessage: "It failed" });
  const { result } = renderHook(useNumbers, { wrapper: inCache() });
  for (const count of [10, 20, 30]) {
    await waitFor(() => expect(result.current.items).toHaveLength(count));
    act(() => result.current.loadMore());
  }
  expect(result.current.hasMore).toBe(false);
  expect(cursors).toEqual([null, "1", "2"]);
});

it("keeps the beginning of a list that has left the screen, and asks for no more of it again", async () => {
  const { fetchPage, cursors } = numbers(9);
  const useNumbers = () => usePages({ key: ["numbers"], fetchPage, fallbackMessage: "It failed" });
  const wrapper = inCache();
  const first = renderHook(useNumbers, { wrapper });
  for (const count of [10, 20, 30, 40, 50]) {
    await waitFor(() => expect(first.result.current.items).toHaveLength(count));
    act(() => first.result.current.loadMore());
  }
  await waitFor(() => expect(first.result.current.items).toHaveLength(60));
  first.unmount();
  cursors.length = 0;

  const again = renderHook(useNumbers, { wrapper });
  expect(again.result.current.items).toHaveLength(30);
  await waitFor(() => expect(cursors).toEqual([null, "1", "2"]));
});

it("says what failed, and asks for the page again only when told to", async () => {
  const { fetchPage } = numbers(9);
  let working = true;
  const failing = async (cursor: string | null) => {
    if (!working) throw new Error("no connection");
    return await fetchPage(cursor);
  };
  const useNumbers = () =>
    usePages({ key: ["numbers"], fetchPage: failing, fallbackMessage: "It failed" });
  const { result } = renderHook(useNumbers, { wrapper: inCache() });
  await waitFor(() => expect(result.current.items).toHaveLength(10));
  working = false;
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.error).toBe("It failed"));
  working = true;
  act(() => result.current.loadMore());
  expect(result.current.items).toHaveLength(10);
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.error).toBeNull());
});

describe("when the window is turned to again", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
  afterEach(() => {
    vi.useRealTimers();
    window.scrollY = 0;
  });

  const turnTo = (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs);
    act(() => void window.dispatchEvent(new Event("focus")));
  };

  async function openList(isShared: boolean) {
    const { fetchPage, cursors } = numbers(9);
    const useNumbers = () =>
      usePages({ key: ["numbers"], fetchPage, fallbackMessage: "It failed", isShared });
    const { result } = renderHook(useNumbers, { wrapper: inCache() });
    await waitFor(() => expect(result.current.items).toHaveLength(10));
    cursors.length = 0;
    return { cursors, result };
  }

  it("reads the beginning of a shared list again, with what was loaded in its place", async () => {
    const { cursors, result } = await openList(true);
    turnTo(6_000);
    expect(result.current.items).toHaveLength(10);
    await waitFor(() => expect(cursors).toEqual([null]));
  });

  it.each([
    ["a list that is nobody else's", false, 6_000, 0],
    ["a list that was just read", true, 1_000, 0],
    ["a list that is scrolled", true, 6_000, 900],
  ])("leaves %s alone", async (_which, isShared, afterMs, scrollY) => {
    const { cursors, result } = await openList(isShared);
    window.scrollY = scrollY;
    turnTo(afterMs);
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.items).toHaveLength(20));
    expect(cursors).toEqual(["1"]);
  });
});
