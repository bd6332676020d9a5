import { afterEach, beforeEach, expect, vi } from "vitest";

// React in development makes a task for each element, for a debugger's stacks: a quarter of a screen's rendering time.
Reflect.deleteProperty(console, "createTask");

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    complaints.push(args);
  });
});

// An unexpected console error fails the test. A test that expects one installs its own spy over this one.
afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});
