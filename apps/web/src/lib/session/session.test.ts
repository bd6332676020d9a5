// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followOtherTabs, session } from "./session.ts";

const asha = { _id: "1", name: "Asha Rao", email: "asha@example.in" };
const meera = { _id: "2", name: "Meera Iyer", email: "meera@example.in" };

let verifyCount = 0;
let stop = (): void => undefined;
beforeEach(() => {
  localStorage.clear();
  session.reset();
  verifyCount = 0;
  stop = followOtherTabs(() => (verifyCount += 1));
});
afterEach(() => stop());

/** The browser's event for another tab's write. */
function hears(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent("storage", { key: "user", newValue }));
}

/** Another tab ends the session; this tab's state is unchanged. */
function endsElsewhere(end: () => void): void {
  const stateBefore = session.get();
  end();
  if (stateBefore.status === "authenticated") session.begin(stateBefore.user);
  localStorage.removeItem("user");
  hears(null);
}

describe("another tab", () => {
  it.each([
    ["signs out", session.leave, "leftElsewhere"],
    ["finds the session over", session.expire, "expired"],
    ["is told that the address is not allowed", session.refuse, "notAllowed"],
  ] as const)("that %s ends the session here, with its reason", (_, end, cause) => {
    session.begin(asha);
    endsElsewhere(end);
    expect(session.get()).toEqual({ status: "unauthenticated", cause });
  });

  it("that could only not find out ends nothing here", () => {
    session.begin(asha);
    endsElsewhere(session.fail);
    expect(session.get()).toEqual({ status: "authenticated", user: asha });
  });

  it("that signs somebody in makes this one ask who it is", () => {
    session.expire();
    hears(JSON.stringify({ name: asha.name, email: asha.email }));
    expect(verifyCount).toBe(1);
  });

  it("that signs somebody else in takes what is shown here away before it asks", () => {
    session.begin(asha);
    hears(JSON.stringify({ name: meera.name, email: meera.email }));
    expect(session.get()).toEqual({ status: "loading" });
    expect(verifyCount).toBe(1);
  });

  it("that renews the same session changes nothing here", () => {
    session.begin(asha);
    hears(JSON.stringify({ name: asha.name, email: asha.email }));
    expect(session.get()).toEqual({ status: "authenticated", user: asha });
    expect(verifyCount).toBe(0);
  });
});

it("stays expired when a second request is told that it is", () => {
  session.begin({ _id: "1", name: "Asha Rao", email: "asha@example.in" });
  session.expire();
  session.expire();
  expect(session.get()).toEqual({ status: "unauthenticated", cause: "expired" });
});
