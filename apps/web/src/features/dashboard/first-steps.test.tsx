import type { DashboardWire, GuideWire, SampleDataWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../../lib/session/session.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const NOTHING: DashboardWire = {
  activeWork: 0,
  totalCustomers: 0,
  segments: 0,
  completedCampaigns: 0,
  totalCampaigns: 0,
  liveAutomations: null,
  recentCampaigns: [],
  recentCustomers: [],
  today: { campaignsCreated: 0, customersAdded: 0, emailsSent: 0, opens: 0, clicks: 0 },
  guide: { customers: false, segment: false, email: false },
};

async function open(start: Partial<DashboardWire> = {}, { refuse = false } = {}) {
  session.begin({ _id: "1", name: "Asha", email: "asha@x.in" });
  let state = { ...NOTHING, ...start };
  const paths: string[] = [];
  const t = initTRPC.create();
  const recording = t.procedure.use(({ path, next }) => {
    paths.push(path);
    if (refuse) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" });
    return next();
  });
  const sampleData: SampleDataWire = { loaded: true, customers: 240, segments: 5, campaigns: 8 };
  const router = t.router({
    insights: t.router({
      dashboard: t.procedure.query(() => state),
      dismissGuide: recording.mutation(() => {
        state = { ...state, guide: null };
        return null;
      }),
    }),
    sampleData: t.router({
      get: t.procedure.query(() => sampleData),
      load: recording.mutation(() => {
        state = { ...state, totalCustomers: 240 };
        return sampleData;
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<DashboardPage />);
  return paths;
}

const TITLE = "Four steps to your first campaign";
const guide = async () => within(await screen.findByRole("region", { name: TITLE }));

beforeEach(() => toast.remove());

describe("the first-run guide", () => {
  it("leads a newcomer to customers, a segment, email and sending", async () => {
    await open();
    const links = (await guide()).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Open Customers", "/customers"],
      ["Describe a segment", "/campaigns/create"],
      ["Open Email Settings", "/email-settings"],
      ["Write a campaign", "/campaigns/create"],
    ]);
  });

  it.each<[string, GuideWire, string]>([
    ["nothing", { customers: false, segment: false, email: false }, "Import customers"],
    ["customers", { customers: true, segment: false, email: false }, "Build a segment"],
    ["email before a segment", { customers: true, segment: false, email: true }, "Build a segment"],
    ["all but sending", { customers: true, segment: true, email: true }, "Send"],
  ])("says what is done and what is next with %s", async (_what, steps, next) => {
    await open({ guide: steps, totalCustomers: steps.customers ? 3 : 0 });
    const items = (await guide()).getAllByRole("listitem");
    const isDone = items.map((item) => within(item).queryByText(": done") !== null);
    expect(isDone).toEqual([steps.customers, steps.segment, steps.email, false]);
    const current = items.filter((item) => item.getAttribute("aria-current") === "step");
    expect(current.map((item) => within(item).getByRole("heading").textContent)).toEqual([next]);
  });

  it("goes at once and for good when it is put away", async () => {
    const paths = await open();
    await userEvent.click((await guide()).getByRole("button", { name: "Hide this guide" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: TITLE })).toBeNull());
    await waitFor(() => expect(paths).toEqual(["insights.dismissGuide"]));
  });

  it("comes back when it could not be put away, and says so", async () => {
    await open({}, { refuse: true });
    await userEvent.click((await guide()).getByRole("button", { name: "Hide this guide" }));
    await screen.findByText("Failed to hide the guide");
    await screen.findByRole("region", { name: TITLE });
  });

  it("is hidden for a user who has sent a campaign or dismissed it", async () => {
    await open({ guide: null });
    await screen.findByText("No campaigns yet");
    expect(screen.queryByRole("region", { name: TITLE })).toBeNull();
  });
});

describe("sample data", () => {
  it("is offered where there is nothing to look at, and shows at once", async () => {
    const paths = await open();
    await userEvent.dblClick((await guide()).getByRole("button", { name: "Load sample data" }));
    await screen.findByText("Sample data loaded");
    const total = within(screen.getByRole("group", { name: "Total Customers" }));
    await total.findByText("240");
    expect(screen.queryByRole("button", { name: "Load sample data" })).toBeNull();
    expect(paths).toEqual(["sampleData.load"]);
  });

  it("says so when it could not be loaded", async () => {
    await open({}, { refuse: true });
    await userEvent.click((await guide()).getByRole("button", { name: "Load sample data" }));
    await screen.findByText("Failed to load the sample data");
  });
});
