// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendJson, startLoopbackServer } from "../../test-support/loopback-server.ts";
import { session } from "./session.ts";
import { verifySession } from "./verify-session.ts";

const user = { _id: "1", name: "Asha Rao", email: "asha@example.in" };

const GONE = "expires=Thu, 01 Jan 1970 00:00:00 GMT";

beforeEach(() => {
  localStorage.clear();
  session.reset();
});
afterEach(() => {
  document.cookie = `signedIn=; ${GONE}`;
});

/** A server, and the cookie it leaves beside a session. */
async function startServerWithSession(
  response: Parameters<typeof startLoopbackServer>[0],
): Promise<void> {
  await startLoopbackServer(response);
  document.cookie = "signedIn=1";
}

describe("verifySession", () => {
  it("signs in the user the server knows", async () => {
    await startServerWithSession((_request, response) =>
      sendJson(response, 200, { data: { user } }),
    );
    await act(verifySession);
    expect(session.get()).toEqual({ status: "authenticated", user });
  });

  it("ends the session when the server knows nobody", async () => {
    await startServerWithSession((_request, response) => sendJson(response, 401, {}));
    await act(verifySession);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "visitor" });
  });

  it("asks once about a visitor, a question that no answer refuses", async () => {
    const paths: string[] = [];
    await startLoopbackServer(({ url }, response) => {
      paths.push(url ?? "");
      sendJson(response, 200, { data: { mayExist: false } });
    });
    await act(verifySession);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "visitor" });
    expect(paths).toEqual(["/api/auth/session"]);
  });

  it("signs in a user whose browser has lost the hints alone", async () => {
    await startLoopbackServer(({ url }, response) =>
      sendJson(response, 200, {
        data: url === "/api/auth/session" ? { mayExist: true } : { user },
      }),
    );
    await act(verifySession);
    expect(session.get()).toEqual({ status: "authenticated", user });
  });

  it("keeps a session that began while a visitor was asked about", async () => {
    await startLoopbackServer((_request, response) => {
      session.begin(user);
      sendJson(response, 200, { data: { mayExist: false } });
    });
    await act(verifySession);
    expect(session.get()).toEqual({ status: "authenticated", user });
  });

  it("takes a browser without hints for a visitor's where the server can't be reached", async () => {
    await startLoopbackServer((_request, response) => void response.destroy());
    await act(verifySession);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "visitor" });
  });

  it("asks for somebody who was signed in here, hint or not, and says that it has ended", async () => {
    localStorage.setItem("user", "{}");
    await startLoopbackServer((_request, response) => sendJson(response, 401, {}));
    await act(verifySession);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "expired" });
  });

  it("tells somebody whose address is not allowed any more from one whose session has ended", async () => {
    localStorage.setItem("user", "{}");
    await startServerWithSession((_request, response) =>
      sendJson(response, 401, { error: "ADDRESS_NOT_ALLOWED" }),
    );
    await act(verifySession);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "notAllowed" });
  });

  it("logs any other failure and clears the user", async () => {
    const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
    localStorage.setItem("user", "{}");
    await startServerWithSession((_request, response) => sendJson(response, 500, {}));
    await act(verifySession);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "error" });
    expect(session.hasStoredUser()).toBe(false);
    expect(complain).toHaveBeenCalledOnce();
  });

  it("asks once however often it is called while it asks", async () => {
    let requestCount = 0;
    await startServerWithSession((_request, response) => {
      requestCount += 1;
      sendJson(response, 200, { user });
    });
    await act(() => Promise.all([verifySession(), verifySession()]));
    expect(requestCount).toBe(1);
  });
});
