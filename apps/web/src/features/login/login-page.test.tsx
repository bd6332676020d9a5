import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../../lib/session/session.ts";
import { sendJson, startLoopbackServer } from "../../test-support/loopback-server.ts";
import { LoginPage } from "./login-page.tsx";

const user = { _id: "1", name: "Asha Rao", email: "asha@example.in" };

beforeEach(async () => {
  await startLoopbackServer((_request, response) =>
    sendJson(response, 200, {
      data: { kind: "oidc", issuer: "", clientId: "", providerName: "Acme", nonce: "n" },
    }),
  );
});

async function open(): Promise<void> {
  render(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  );
  await screen.findByRole("button", { name: "Continue with Acme" });
}

describe("the sign-in page", () => {
  it("says why somebody is there whose session has ended", async () => {
    session.begin(user);
    session.expire();
    await open();
    expect(screen.getByRole("status").textContent).toBe("Your session has ended, sign in again");
  });

  it("says so to somebody who signed out in another tab", async () => {
    session.begin(user);
    localStorage.setItem("session-ended-by", "left");
    session.endElsewhere();
    await open();
    expect(screen.getByRole("status").textContent).toBe("You signed out in another tab");
  });

  it("says so to somebody whose address is not allowed", async () => {
    session.refuse();
    await open();
    expect(screen.getByRole("status").textContent).toBe("Your address may not use this Dakiya");
  });

  it("says nothing to a visitor, nor to somebody who signed out here", async () => {
    session.begin(user);
    session.leave();
    session.settle();
    await open();
    expect(screen.queryByRole("status")).toBeNull();
  });
});
