import type { GmailConnectionWire } from "@dakiya/domain/wire";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { sendJson } from "../../../test-support/loopback-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { startTrpcServer } from "../../../test-support/trpc-server.ts";
import { GmailConnection } from "./gmail-connection.tsx";

const NONE: GmailConnectionWire = {
  available: true,
  connected: false,
  email: null,
  problem: null,
};
const CONNECTED: GmailConnectionWire = { ...NONE, connected: true, email: "me@gmail.com" };

async function open(first: GmailConnectionWire) {
  let requestCount = 0;
  const addresses: string[] = [];
  const t = initTRPC.create();
  const router = t.router({
    emailSettings: t.router({
      gmail: t.procedure.query(() => {
        requestCount += 1;
        return first;
      }),
      connectGmail: t.procedure.mutation(() => ({ url: "https://google.example/consent" })),
      disconnectGmail: t.procedure.mutation(() => NONE),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<GmailConnection onLeave={(url) => addresses.push(url)} />);
  await waitFor(() => expect(requestCount).toBe(1));
  return { left: addresses, user: userEvent.setup() };
}

describe("GmailConnection", () => {
  it("leads to Google's consent page", async () => {
    const { left: addresses, user } = await open(NONE);
    await user.click(await screen.findByRole("button", { name: "Connect Gmail" }));
    await waitFor(() => expect(addresses).toEqual(["https://google.example/consent"]));
  });

  it("shows the account that is connected, and disconnects it", async () => {
    const { user } = await open(CONNECTED);
    await screen.findByText("me@gmail.com");
    expect(screen.queryByRole("button", { name: "Connect again" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Disconnect" }));
    await screen.findByRole("button", { name: "Connect Gmail" });
  });

  it("says why it has to be connected again, and does", async () => {
    const { left: addresses, user } = await open({
      ...CONNECTED,
      problem: "Google no longer accepts it.",
    });
    await screen.findByText("Google no longer accepts it.");
    await user.click(screen.getByRole("button", { name: "Connect again" }));
    await waitFor(() => expect(addresses).toHaveLength(1));
  });

  it("is not there where the server does not offer it", async () => {
    await open({ ...NONE, available: false });
    expect(screen.queryByRole("button")).toBeNull();
  });
});
