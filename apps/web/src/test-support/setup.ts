import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Answers come over a real loopback connection, on a machine that may be busy.
configure({ asyncUtilTimeout: 60_000 });

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    complaints.push(args);
  });
});

// An unexpected console error fails the test. A test that expects one installs its own spy over this one.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});
