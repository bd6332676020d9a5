import type { SessionWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { DevicesPage } from "./devices-page.tsx";

const HOUR_MS = 3_600_000;
const before = (ms: number): string => new Date(Date.now() - ms).toISOString();
const session = (_id: string, device: string, current = false): SessionWire => ({
  _id,
  device,
  current,
  startedAt: before(50 * HOUR_MS),
  lastSeenAt: before(2 * HOUR_MS + 60_000),
});
const THREE = [
  session("1", "Chrome on Windows", true),
  session("2", "Safari on iPhone"),
  session("3", "Firefox on Linux"),
];

async function open(sessions: SessionWire[], refusal?: string): Promise<void> {
  let openSessions = sessions;
  const t = initTRPC.create();
  const refuse = () => {
    if (refusal !== undefined) throw new TRPCError({ code: "NOT_FOUND", message: refusal });
  };
  const auth = t.router({
    sessions: t.procedure.query(() => openSessions),
    endSession: t.procedure
      .input((input) => input as { id: string })
      .mutation(({ input }) => {
        refuse();
        openSessions = openSessions.filter(({ _id }) => _id !== input.id);
        return { message: "Session signed out" };
      }),
    endOtherSessions: t.procedure.mutation(() => {
      openSessions = openSessions.filter(({ current }) => current);
      return { message: "2 other sessions signed out" };
    }),
  });
  await startTrpcServer(t.router({ auth }), (_request, response) => sendJson(response, 404, {}));
  renderApp(<DevicesPage />);
  await screen.findByRole("list", { name: "Sessions" });
}

const rows = () => within(screen.getByRole("list", { name: "Sessions" })).getAllByRole("listitem");

beforeEach(() => toast.remove());

describe("where a user is signed in", () => {
  it("names each device, when it was last seen, and marks this one", async () => {
    await open(THREE);
    expect(rows()).toHaveLength(3);
    expect(rows()[0]?.textContent).toMatch(/^Chrome on WindowsThis device.*Active now/);
    expect(rows()[1]?.textContent).toMatch(/^Safari on iPhoneLast seen 2 hours ago · Signed in/);
    expect(within(rows()[0] ?? document.body).queryByRole("button")).toBeNull();
  });

  it("signs out one of them, and keeps the focus in the list", async () => {
    await open(THREE);
    await userEvent.click(screen.getByRole("button", { name: /^Sign out Safari on iPhone/ }));
    await screen.findByText("Session signed out");
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByRole("list", { name: "Sessions" }));
  });

  it("signs out all of the others", async () => {
    await open(THREE);
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    await screen.findByText("2 other sessions signed out");
    await screen.findByText("You have no other sessions.");
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });

  it("says so when a session has ended meanwhile, and shows what is left", async () => {
    await open(THREE, "Session not found");
    await userEvent.click(screen.getByRole("button", { name: /^Sign out Firefox on Linux/ }));
    await screen.findByText("Session not found");
    expect(rows()).toHaveLength(3);
  });
});
