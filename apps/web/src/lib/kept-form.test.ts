import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { forgetForm, useKeptForm } from "./kept-form.ts";
import { session } from "./session/session.ts";

const ASHA = { _id: "1", name: "Asha Rao", email: "asha@example.in" };
const STORED = { name: "Ravi", city: "Pune" };

beforeEach(() => {
  sessionStorage.clear();
  session.begin(ASHA);
});

const open = (initial = STORED) => renderHook(() => useKeptForm("customer 7", initial));

function typeAndLeave(values: typeof STORED): void {
  const { result, unmount } = open();
  expect(result.current.isBack).toBe(false);
  act(() => result.current.setValues(values));
  unmount();
}

describe("what is typed into a form", () => {
  it("is back when the form is opened again, and gone when it is begun anew", () => {
    typeAndLeave({ ...STORED, city: "Nashik" });
    const { result, unmount } = open();
    expect(result.current).toMatchObject({
      values: { name: "Ravi", city: "Nashik" },
      isBack: true,
    });
    act(() => result.current.startOver());
    expect(result.current).toMatchObject({ values: STORED, isBack: false });
    unmount();
    expect(open().result.current.isBack).toBe(false);
  });

  it("comes over what has been saved elsewhere meanwhile, as far as it was changed here", () => {
    typeAndLeave({ ...STORED, city: "Nashik" });
    expect(open({ name: "Ravi Kumar", city: "Pune" }).result.current.values).toEqual({
      name: "Ravi Kumar",
      city: "Nashik",
    });
  });

  it("is nobody else's", () => {
    typeAndLeave({ ...STORED, city: "Nashik" });
    session.begin({ ...ASHA, _id: "2" });
    expect(open().result.current.values).toEqual(STORED);
  });

  it("is forgotten once it is saved or given up, or as it was", () => {
    typeAndLeave({ ...STORED, city: "Nashik" });
    forgetForm("customer 7");
    expect(open().result.current.isBack).toBe(false);
    typeAndLeave({ ...STORED });
    expect(sessionStorage).toHaveLength(0);
  });
});
