// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { discardForm, usePersistentForm } from "./persistent-form.ts";
import { session } from "./session/session.ts";

const ASHA = { _id: "1", name: "Asha Rao", email: "asha@example.in" };
const STORED = { name: "Ravi", address: { city: "Pune", state: "" }, password: "" };
const IN_NASHIK = { ...STORED, address: { city: "Nashik", state: "" } };

beforeEach(() => {
  sessionStorage.clear();
  session.begin(ASHA);
});

const open = (initial = STORED) =>
  renderHook(() =>
    usePersistentForm("customer 7", initial, { validate: () => ({}), secrets: ["password"] }),
  );

function typeAndLeave(values: typeof STORED): void {
  const { result, unmount } = open();
  expect(result.current.isRestored).toBe(false);
  act(() => result.current.form.setValues(values));
  unmount();
}

describe("what is typed into a form", () => {
  it("is back when the form is opened again, and gone when it is begun anew", () => {
    typeAndLeave(IN_NASHIK);
    const { result, unmount } = open();
    expect(result.current).toMatchObject({ form: { values: IN_NASHIK }, isRestored: true });
    act(() => result.current.startOver());
    expect(result.current).toMatchObject({ form: { values: STORED }, isRestored: false });
    unmount();
    expect(open().result.current.isRestored).toBe(false);
  });

  it("comes over what has been saved elsewhere meanwhile, as far as it was changed here", () => {
    typeAndLeave(IN_NASHIK);
    const now = { ...STORED, name: "Ravi Kumar", address: { city: "Pune", state: "Goa" } };
    expect(open(now).result.current.form.values).toEqual({
      ...now,
      address: { city: "Nashik", state: "Goa" },
    });
  });

  it("is not kept where it is secret", () => {
    typeAndLeave({ ...STORED, password: "abcd efgh" });
    expect(sessionStorage).toHaveLength(0);
  });

  it("is nobody else's", () => {
    typeAndLeave(IN_NASHIK);
    session.begin({ ...ASHA, _id: "2" });
    expect(open().result.current.form.values).toEqual(STORED);
  });

  it("is forgotten once it is saved or given up, or as it was", () => {
    typeAndLeave(IN_NASHIK);
    discardForm("customer 7");
    expect(open().result.current.isRestored).toBe(false);
    typeAndLeave({ ...STORED });
    expect(sessionStorage).toHaveLength(0);
  });
});
