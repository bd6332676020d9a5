// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { useListFilter } from "./list-filter.ts";

it("keeps both of two changes that come before the first is drawn", () => {
  const { result } = renderHook(useListFilter, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={["/?city=mumbai"]}>{children}</MemoryRouter>
    ),
  });
  const { change } = result.current;
  act(() => {
    change({ city: "" });
    change({ gender: "other" });
  });
  expect(result.current.draftFilter).toMatchObject({ city: "", gender: "other" });
});
