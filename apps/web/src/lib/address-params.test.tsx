// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { createElement } from "react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { setOrDelete, useAddressParams } from "./address-params.ts";

const at = (address: string) => ({
  wrapper: ({ children }: { children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: [address] }, children),
});

it("adds up changes that come before the first is drawn, of several components", () => {
  const useTwo = () => [useAddressParams(), useAddressParams()] as const;
  const { result } = renderHook(useTwo, at("/?kept=1&gone=2"));
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
