import type { DashboardWire } from "@dakiya/domain/wire";
import { screen, within } from "@testing-library/react";
import { initTRPC } from "@trpc/server";
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

async function open(answer: () => DashboardWire) {
  session.begin({ _id: "1", name: "Asha Rao", email: "asha@x.in" });
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
});
