import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendJson, startLoopbackServer } from "../test-support/loopback-server.ts";
import { session } from "./session.ts";
import { verifySession } from "./verify-session.ts";

const user = { _id: "1", name: "Asha Rao", email: "asha@example.in" };

beforeEach(() => {
  session.reset();
});

describe("verifySession", () => {
  it("signs in whoever the server knows", async () => {
    await startLoopbackServer((_request, response) => sendJson(response, 200, { data: { user } }));
    await act(verifySession);
    expect(session.get()).toEqual({ status: "authenticated", user });
  });

  it("ends the session when the server knows nobody", async () => {
    await startLoopbackServer((_request, response) => sendJson(response, 401, {}));
    await act(verifySession);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "expired" });
  });

  it("logs any other failure and clears the user", async () => {
    const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
    localStorage.setItem("user", "{}");
    await startLoopbackServer((_request, response) => sendJson(response, 500, {}));
    await act(verifySession);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "error" });
    expect(session.hasStoredUser()).toBe(false);
    expect(complain).toHaveBeenCalledOnce();
  });

  it("asks once however often it is called while it asks", async () => {
    let asked = 0;
    await startLoopbackServer((_request, response) => {
      asked += 1;
      sendJson(response, 200, { user });
    });
    await act(() => Promise.all([verifySession(), verifySession()]));
    expect(asked).toBe(1);
  });
});
