import { act, render, screen } from "@testing-library/react";
import { Navigate, RouterProvider, createMemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { session } from "../lib/session/session.ts";
import { sendJson, startLoopbackServer } from "../test-support/loopback-server.ts";
import { LandingGate, LoginGate, ProtectedGate } from "./gates.tsx";

const user = { _id: "1", name: "Asha Rao", email: "asha@example.in" };

function open(path: string) {
  const router = createMemoryRouter(
    [
      { element: <LandingGate />, children: [{ path: "/", element: <h1>Landing</h1> }] },
      { element: <LoginGate />, children: [{ path: "/login", element: <h1>Login</h1> }] },
      {
        element: <ProtectedGate />,
        children: [
          { path: "/dashboard", element: <h1>Dashboard</h1> },
          { path: "/campaigns", element: <h1>Campaigns</h1> },
          { path: "*", element: <Navigate to="/" replace /> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

afterEach(() => void vi.useRealTimers());

describe("the gates", () => {
  it("show a visitor the landing page at once, without waiting for the session", () => {
    open("/");
    expect(screen.getByRole("heading").textContent).toBe("Landing");
  });

  it("show a visitor the sign-in page at once too", () => {
    open("/login");
    expect(screen.getByRole("heading").textContent).toBe("Login");
  });

  it("show a known user a spinner in place of the sign-in page", () => {
    localStorage.setItem("user", "{}");
    open("/login");
    expect(screen.getByRole("status").textContent).toContain("Loading");
  });

  it("lead back to where a user was, as soon as the server says who they are", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await startLoopbackServer((_request, response) => sendJson(response, 200, { data: { user } }));
    session.fail();
    const router = open("/campaigns");
    expect(router.state.location.pathname).toBe("/login");
    act(() => void vi.advanceTimersByTime(2000));
    await screen.findByRole("heading", { name: "Campaigns" });
    expect(router.state.location.pathname).toBe("/campaigns");
  });

  it("lead to the landing page after signing out, and to the sign-in page from then on", async () => {
    session.begin(user);
    const router = open("/campaigns");
    act(() => session.leave());
    expect(router.state.location.pathname).toBe("/");
    await act(() => router.navigate("/campaigns"));
    expect(router.state.location.pathname).toBe("/login");
  });

  it("lead a former user to sign in when the session could not be checked", () => {
    localStorage.setItem("user", "{}");
    const router = open("/");
    screen.getByRole("status");
    act(() => session.fail());
    expect(router.state.location.pathname).toBe("/login");
  });
});
