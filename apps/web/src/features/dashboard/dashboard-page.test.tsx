import type { DashboardWire } from "@dakiya/domain/wire";
import { screen, within } from "@testing-library/react";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { pageOf } from "../../test-support/campaign.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const EMPTY: DashboardWire = {
  activeWork: 0,
  totalCustomers: 0,
  segments: 0,
  completedCampaigns: 0,
  totalCampaigns: 0,
  liveAutomations: null,
  recentCampaigns: [],
  recentCustomers: [],
  today: { campaignsCreated: 0, customersAdded: 0, emailsSent: 0, opens: 0, clicks: 0 },
  guide: null,
};

async function open(answer: () => DashboardWire, user = { name: "Asha Rao", email: "asha@x.in" }) {
  session.begin({ _id: "1", ...user });
  const t = initTRPC.create();
  const router = t.router({
    insights: t.router({ dashboard: t.procedure.query(answer) }),
    campaigns: t.router({ list: t.procedure.query(() => pageOf([], {})) }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<DashboardPage />);
}

beforeEach(() => toast.remove());

describe("DashboardPage", () => {
  it.each([
    [{ name: "Asha Rao", email: "asha@x.in" }, "Asha Rao"],
    [{ name: "", email: "asha@x.in" }, "asha"],
    [{ name: " ", email: "" }, "User"],
  ])("greets %o as %s", async (user, greeting) => {
    await open(() => EMPTY, user);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(
      new RegExp(`^Good (morning|afternoon|evening), ${greeting}$`),
    );
  });

  it("counts live automations in Work Status for who has automations, and for nobody else", async () => {
    await open(() => ({ ...EMPTY, totalCampaigns: 4, completedCampaigns: 2, liveAutomations: 0 }));
    await screen.findByText("Total campaigns");
    const status = within(screen.getByRole("region", { name: "Work Status" }));
    expect(status.getByText("Live automations").nextSibling?.textContent).toBe("0");
  });

  it("says nothing of automations in Work Status to who has none", async () => {
    await open(() => ({ ...EMPTY, totalCampaigns: 4, completedCampaigns: 2 }));
    await screen.findByText("Total campaigns");
    const status = within(screen.getByRole("region", { name: "Work Status" }));
    expect(status.queryByText("Live automations")).toBeNull();
  });

  it("invites to begin when there is nothing at all", async () => {
    await open(() => EMPTY);
    await screen.findByText("Ready to start your CRM journey!");
    screen.getByText("No campaigns yet");
    expect(screen.getByRole("link", { name: "Create Campaign" }).getAttribute("href")).toBe(
      "/campaigns/create",
    );
    expect(screen.queryByText("Completion rate")).toBeNull();
  });

  it("shows the four counters and how much of the work is done", async () => {
    await open(() => ({
      ...EMPTY,
      totalCustomers: 123456,
      segments: 7,
      totalCampaigns: 3,
      completedCampaigns: 1,
    }));
    const card = (label: string) => within(screen.getByRole("group", { name: label }));
    await card("Total Customers").findByText("1,23,456");
    card("Active Work").getByText("0");
    card("Segments").getByText("7");
    card("Completed").getByText("1");
    screen.getByText("33%");
    screen.getByText("Nothing has happened today yet.");
  });

  it("looks again when its window is turned to after a while", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
    let totalCustomers = 5;
    await open(() => ({ ...EMPTY, totalCustomers }));
    const card = within(screen.getByRole("group", { name: "Total Customers" }));
    await card.findByText("5");
    totalCustomers = 6;
    vi.setSystemTime(1_800_000_060_000);
    window.dispatchEvent(new Event("focus"));
    await card.findByText("6");
    vi.useRealTimers();
  });

  it("leads on by the six quick actions", async () => {
    await open(() => EMPTY);
    const region = within(screen.getByRole("region", { name: "Quick actions" }));
    expect(
      region.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["New Campaign", "/campaigns/create"],
      ["Add Customers", "/audience"],
      ["Create Segment", "/audience"],
      ["View Analytics", "/analytics"],
      ["Email Settings", "/email-settings"],
      ["Manage CRM", "/customers"],
    ]);
  });

  it("says so when it cannot be loaded", async () => {
    await open(() => {
      throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" });
    });
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.getAllByText("Failed to load dashboard data")).toHaveLength(2);
  });
});
