// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { Toaster, toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { sendJson, startLoopbackServer } from "../../test-support/loopback-server.ts";
import { accountPrompt } from "./choose-account.ts";
import { signIn, signOut } from "./session-actions.ts";
import { session } from "./session.ts";

const user = { _id: "1", name: "Asha Rao", email: "asha@example.in" };

beforeEach(() => {
  session.reset();
  toast.remove();
  render(createElement(Toaster));
});

describe("signIn", () => {
  it("sets the user and says 'Login successful!'", async () => {
    const tokens: string[] = [];
    await startLoopbackServer((_request, response, body) => {
      tokens.push(body);
      sendJson(response, 200, { statusCode: 200, data: { user } });
    });
    await act(() => signIn({ token: "id-token" }, "Google"));
    expect(tokens).toEqual(['{"token":"id-token"}']);
    expect(session.get()).toEqual({ status: "authenticated", user });
    expect(session.hasStoredUser()).toBe(true);
    screen.getByText("Login successful!");
  });

  it("shows the server's message when the credential is refused, without a refresh", async () => {
    const paths: string[] = [];
    await startLoopbackServer(({ url }, response) => {
      paths.push(url ?? "");
      sendJson(response, 401, { message: "This sign-in could not be verified" });
    });
    await act(() => signIn({ token: "id-token" }, "Google"));
    screen.getByText("This sign-in could not be verified");
    expect(paths).toEqual(["/api/auth/google-login"]);
    expect(session.get().status).toBe("loading");
  });

  it("tells somebody whose address is not allowed, and has the provider ask next time", async () => {
    await startLoopbackServer((_request, response) =>
      sendJson(response, 403, { error: "ADDRESS_NOT_ALLOWED", message: "Not here" }),
    );
    await act(() => signIn({ token: "id-token" }, "Google"));
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "notAllowed" });
    expect(accountPrompt()).toBe("select_account");
  });

  it("names the provider when the server gives no message", async () => {
    await startLoopbackServer((_request, response) => {
      response.writeHead(502);
      response.end("Bad gateway");
    });
    await act(() => signIn({ token: "id-token" }, "Google"));
    screen.getByText("Google login failed");
  });
});

describe("signOut", () => {
  beforeEach(() => session.begin(user));

  it("clears the user and says so when the body carries statusCode 200", async () => {
    await startLoopbackServer((_request, response) => sendJson(response, 200, { statusCode: 200 }));
    await act(signOut);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "left" });
    expect(session.hasStoredUser()).toBe(false);
    screen.getByText("Logged out successfully");
  });

  it("clears the user all the same when the server fails, and shows its message", async () => {
    await startLoopbackServer((_request, response) =>
      sendJson(response, 503, { statusCode: 503, message: "Try again in a moment" }),
    );
    await act(signOut);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "left" });
    screen.getByText("Try again in a moment");
  });

  it("says 'Failed to logout' when there is no message, for any HTTP status", async () => {
    await startLoopbackServer((_request, response) => sendJson(response, 200, {}));
    await act(signOut);
    screen.getByText("Failed to logout");
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "left" });
  });
});
