import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Mantine asks for these; happy-dom has no layout to answer from.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    complaints.push(args);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const spied = vi.isMockFunction(console.error);
  vi.restoreAllMocks();
  // A test that expects a complaint takes `console.error` over with its own spy and clears it.
  if (spied) expect(complaints).toEqual([]);
});
