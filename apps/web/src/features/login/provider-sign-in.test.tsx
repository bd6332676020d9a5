import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Toaster, toast } from "react-hot-toast";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendJson, startLoopbackServer } from "../../test-support/loopback-server.ts";
import { ProviderSignIn } from "./provider-sign-in.tsx";

async function open({ answers }: { answers: boolean }) {
  const origin = await startLoopbackServer(({ url }, response) => {
    if (url === "/api/auth/config") {
      const provider = { kind: "oidc", issuer: `${origin}/oidc`, clientId: "web" };
      const data = { ...provider, providerName: "Acme", localMode: false, nonce: "n-1" };
      return sendJson(response, 200, { data });
    }
    if (!answers) return sendJson(response, 503, {});
    return sendJson(response, 200, {
      issuer: `${origin}/oidc`,
      authorization_endpoint: `${origin}/oidc/authorize`,
      token_endpoint: `${origin}/oidc/token`,
    });
  });
  render(
    <MemoryRouter>
      <ProviderSignIn />
      <Toaster />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Continue with Acme" }));
}

beforeEach(() => toast.remove());

describe("signing in with the provider", () => {
  it("says so when the provider does not answer, and can be tried again", async () => {
    await open({ answers: false });
    await screen.findByText("Acme login failed");
    await screen.findByText("Acme did not respond. Please try again in a moment.");
    const button = screen.getByRole("button", { name: "Continue with Acme" });
    expect(button).toHaveProperty("disabled", false);
  });

  it("waits while it leaves, and is ready again after the browser's Back button", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    await open({ answers: true });
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(screen.getByRole("button", { name: "Opening Acme…" })).toHaveProperty("disabled", true);
    act(() => {
      window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    });
    expect(screen.getByRole("button", { name: "Continue with Acme" })).toHaveProperty(
      "disabled",
      false,
    );
  });
});
