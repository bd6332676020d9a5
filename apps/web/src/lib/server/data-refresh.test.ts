// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dataRefresh, useDataRefresh } from "./data-refresh.ts";

describe("the global refresh", () => {
  it("counts up the data version and remembers when", () => {
    const { result } = renderHook(useDataRefresh);
    const { version } = result.current;
    const now = new Date("2026-11-20T12:00:00Z");
    act(() => dataRefresh.bump(now));
    expect(result.current).toEqual({ version: version + 1, refreshedAt: now });
  });
});
