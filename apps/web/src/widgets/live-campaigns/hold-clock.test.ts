// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSecondsLeft } from "./hold-clock.ts";

const until = "2026-11-20T08:35:00.000Z";
const held = (_id: string, remainingMs: number) => ({ _id, hold: { until, remainingMs } });
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("counts down the server's remaining time, independently of the browser's clock", () => {
  vi.setSystemTime("2031-01-01T00:00:00Z");
  const { result } = renderHook(() => useSecondsLeft(held("1", 28_000)));
  expect(result.current).toBe(28);
  pass(1_000);
  vi.setSystemTime("2020-01-01T00:00:00Z");
  pass(1_000);
  expect(result.current).toBe(26);
  pass(60_000);
  expect(result.current).toBe(0);
});

it("is put right by a later response, and not put back by one that is shown again", () => {
  const { result, rerender } = renderHook((campaign) => useSecondsLeft(campaign), {
    initialProps: held("2", 30_000),
  });
  pass(5_000);
  rerender(held("2", 22_000));
  expect(result.current).toBe(22);
  rerender(held("2", 30_000));
  expect(result.current).toBe(22);
});
