// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_FILTER, useListFilter } from "./list-filter.ts";

const PAUSE_MS = 250;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const filterAt = (...addresses: string[]) =>
  renderHook(() => ({ ...useListFilter(), navigate: useNavigate() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={addresses}>{children}</MemoryRouter>
    ),
  });
const pause = () =>
  act(() => {
    vi.advanceTimersByTime(PAUSE_MS);
  });

it("keeps both of two changes that come before the first is drawn", () => {
  const { result } = filterAt("/?city=mumbai");
  const { change } = result.current;
  act(() => {
    change({ city: "" });
    change({ gender: "other" });
  });
  expect(result.current.draftFilter).toMatchObject({ city: "", gender: "other" });
});

it("keeps a change back to the address as drawn, while an earlier change is on its way there", () => {
  const { result } = filterAt("/");
  act(() => result.current.change({ gender: "female" }));
  act(() => {
    vi.advanceTimersByTime(PAUSE_MS);
    result.current.change({ gender: "" });
  });
  expect(result.current.draftFilter).toEqual(NO_FILTER);
  act(() => result.current.change({ city: "pune" }));
  pause();
  expect(result.current.appliedFilter).toEqual({ ...NO_FILTER, city: "pune" });
});

it("keeps a space at the end of a text, and follows a step back after it", async () => {
  const { result } = filterAt("/?city=agra", "/");
  act(() => result.current.change({ search: "asha " }));
  pause();
  expect(result.current.appliedFilter.search).toBe("asha");
  expect(result.current.draftFilter.search).toBe("asha ");
  await act(async () => await result.current.navigate(-1));
  expect(result.current.draftFilter).toEqual({ ...NO_FILTER, city: "agra" });
});
