// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { createElement } from "react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { useListFilter } from "../features/customers/list/list-filter.ts";
import { useLogFilter } from "../features/security-log/log-filter.ts";
import { setOrDelete, useAddressParams } from "./address-params.ts";

const at = (address: string) => ({
  wrapper: ({ children }: { children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: [address] }, children),
});

it("adds up changes that come before the first is drawn, of several components", () => {
  const two = () => [useAddressParams(), useAddressParams()] as const;
  const { result } = renderHook(two, at("/?kept=1&gone=2"));
  const [[, one], [, other]] = result.current;
  act(() => {
    one((address) => setOrDelete(address, "gone", ""));
    other((address) => setOrDelete(address, "a", "x"));
    one((address) => setOrDelete(address, "b", "y"));
  });
  expect(result.current[0][0].toString()).toBe("kept=1&a=x&b=y");
  expect(result.current[1][0].toString()).toBe("kept=1&a=x&b=y");
});

it("starts from the address once a change is drawn", () => {
  const { result } = renderHook(useAddressParams, at("/?a=x"));
  act(() => result.current[1]((address) => setOrDelete(address, "a", "")));
  act(() => result.current[1]((address) => setOrDelete(address, "b", "y")));
  expect(result.current[0].toString()).toBe("b=y");
});

it("keeps both of two quick changes of the security log's filter", () => {
  const { result } = renderHook(useLogFilter, at("/"));
  const { change } = result.current;
  act(() => {
    change({ from: "2026-01-02" });
    change({ to: "2026-01-03" });
  });
  expect(result.current.filter).toMatchObject({ from: "2026-01-02", to: "2026-01-03" });
});

it("keeps both of two quick changes of the customers' filter", () => {
  const { result } = renderHook(useListFilter, at("/?city=mumbai"));
  const { change } = result.current;
  act(() => {
    change({ city: "" });
    change({ gender: "other" });
  });
  expect(result.current.draftFilter).toMatchObject({ city: "", gender: "other" });
});
