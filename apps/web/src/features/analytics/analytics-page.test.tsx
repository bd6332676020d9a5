import { analyticsInput, rankingInput } from "@dakiya/domain/wire";
import type { AnalyticsWire, RankingWire } from "@dakiya/domain/wire";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { campaign } from "../../test-support/campaign.ts";
import { cellsOf } from "../../test-support/cells-of.ts";
import { analytics, rankedCampaign } from "../../test-support/insights.ts";
import { panelCalls } from "../../test-support/panels.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { resizeWindow } from "../../test-support/resize-window.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { AnalyticsPage } from "./analytics-page.tsx";

type Request = ReturnType<typeof analyticsInput.parse>;

async function open(
  answer: (request: Request) => Promise<AnalyticsWire> | AnalyticsWire,
  at = "/",
  rank: (request: ReturnType<typeof rankingInput.parse>) => RankingWire = () => [],
) {
  const requests: Request[] = [];
  const t = initTRPC.create();
  const router = t.router({
    campaigns: t.router({
      get: t.procedure
        .input((input: unknown) => JSON.stringify(input))
        .query(({ input }) =>
          campaign({
            template: { subject: "Hello", body: `What was asked for by ${input}`, variables: [] },
          }),
        ),
    }),
    insights: t.router({
      analytics: t.procedure.input(analyticsInput).query(({ input }) => {
        requests.push(input);
        return answer(input);
      }),
      ranking: t.procedure.input(rankingInput).query(({ input }) => rank(input)),
      ...panelCalls(t),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<AnalyticsPage />, { at });
  return requests;
}

const card = (label: string) => screen.findByRole("group", { name: label });
const region = (name: string) => within(screen.getByRole("region", { name }));
const COUNTS = {
  recipients: 1100,
  sent: 1000,
  delivered: 900,
  opened: 450,
  clicked: 90,
  failed: 20,
};

beforeEach(() => resizeWindow(1_280));
afterEach(() => resizeWindow(1_024));

it("is about campaigns until mails of automations are asked for, which only who has some can", async () => {
  const requests = await open(({ kind = "campaigns" }) =>
    analytics({
      kind,
      automationMails: 1,
      campaigns: { total: kind === "campaigns" ? 3 : 4, active: 0, completed: 0 },
    }),
  );
  await waitFor(async () => expect((await card("Total Campaigns")).textContent).toContain("3"));
  await userEvent.click(await screen.findByRole("combobox", { name: "Show" }));
  await userEvent.click(await screen.findByRole("option", { name: "Automation emails" }));
  await waitFor(async () => expect((await card("Automation Emails")).textContent).toContain("4"));
  fireEvent.click(screen.getByRole("radio", { name: "Last 7 days" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: "automations", range: "7" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Show" }));
  await userEvent.click(await screen.findByRole("option", { name: "Campaigns" }));
  await waitFor(() => expect(requests.at(-1)).not.toHaveProperty("kind"));
  expect(requests.at(-1)).toMatchObject({ range: "7" });
});

it("says nothing of automations to who has none, and follows an address that does", async () => {
  const requests = await open(
    ({ kind = "campaigns" }) => analytics({ kind }),
    "/analytics?kind=all",
  );
  await card("Campaigns and Emails");
  await userEvent.click(await screen.findByRole("combobox", { name: "Show" }));
  await userEvent.click(await screen.findByRole("option", { name: "Campaigns" }));
  await card("Total Campaigns");
  expect(screen.queryByRole("combobox", { name: "Show" })).toBeNull();
  expect(requests.map(({ kind }) => kind)).toEqual(["all", undefined]);
});

it("shows the rates of the range, how they moved, and what they are shares of", async () => {
  const requests = await open(() =>
    analytics({
      campaigns: { total: 7, active: 2, completed: 4 },
      previousCampaigns: 3,
      counts: COUNTS,
      previousCounts: { ...COUNTS, opened: 360, delivered: 900 },
    }),
  );
  await waitFor(async () =>
    expect((await card("Total Campaigns")).textContent).toContain("2 active, 4 completed"),
  );
  expect((await card("Total Campaigns")).textContent).toContain("3 in the 30 days before");
  expect((await card("Total Campaigns")).textContent).toContain("Total Campaigns7");
  expect((await card("Delivery Rate")).textContent).toContain("90.0%As in the 30 days before");
  expect((await card("Open Rate")).textContent).toContain("50.0%");
  expect((await card("Open Rate")).textContent).toContain("Up 10.0 points from the 30 days before");
  expect((await card("Click Rate")).textContent).toContain("Down 5.0 points");
  expect(requests).toEqual([
    { range: "30", timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ]);

  const status = region("Email Status Distribution").getByRole("table");
  expect(
    cellsOf(status)
      .slice(1)
      .map((cells) => cells.slice(0, 2)),
  ).toEqual([
    ["Delivered", "900 81.8% of recipients"],
    ["Opened", "450 40.9% of recipients"],
    ["Clicked", "90 8.2% of recipients"],
    ["Failed", "20 1.8% of recipients"],
  ]);
});

it("names a draft that has no name, and cuts a name of any length to two lines with the whole as its title", async () => {
  const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(5);
  await open(() =>
    analytics({
      ranking: [rankedCampaign("1", long, {}, null), rankedCampaign("2", "", {}, null)],
    }),
  );
  expect((await screen.findByTitle(long)).textContent).toBe(long);
  screen.getByText("Untitled draft");
  fireEvent.click(screen.getByRole("button", { name: "View Details of Untitled draft" }));
  await screen.findByRole("dialog", { name: "Untitled draft" });
});

it("shows what cannot be measured as a dash, and says why", async () => {
  await open(() => analytics({}));
  await waitFor(async () =>
    expect((await card("Open Rate")).textContent).toContain("–No data yet"),
  );
  expect(screen.queryByText(/NaN|0\.0%/)).toBeNull();
  screen.getByText("Nothing happened in this range.");
  screen.getByText("No campaigns in this range");
});

it("does not take for a rate what the service does not report", async () => {
  await open(() =>
    analytics({
      counts: { ...COUNTS, delivered: 300, opened: 300 },
      unreported: { ...COUNTS, delivered: 300, opened: 300 },
      ranking: [
        {
          ...rankedCampaign("1", "By Gmail", { ...COUNTS, delivered: 300, opened: 300 }, 0.2),
          deliveryUnknown: true,
        },
      ],
    }),
  );
  await waitFor(async () =>
    expect((await card("Delivery Rate")).textContent).toContain("–The service does not report it"),
  );
  expect((await card("Click Rate")).textContent).toContain("30.0%");
  fireEvent.click(screen.getByRole("button", { name: "View Details of By Gmail" }));
  const dialog = await screen.findByRole("dialog", { name: "By Gmail" });
  within(dialog).getByText(/does not report deliveries/);
  // The row's text is requested once the dialog is open.
  await within(dialog).findByText('What was asked for by {"id":"1"}');
});

it("tells over time what happened, in words for those who see no lines", async () => {
  await open(() =>
    analytics({
      counts: COUNTS,
      engagement: {
        unit: "week",
        points: [
          { day: "2026-11-09", sent: 1200, delivered: 1100, opened: 40, clicked: 4 },
          { day: "2026-11-16", sent: 0, delivered: 0, opened: 10, clicked: 1 },
        ],
      },
    }),
  );
  const table = await screen.findByRole("table", {
    name: "Emails sent, delivered, opened and clicked by week",
  });
  expect(cellsOf(table)).toEqual([
    ["Week", "Sent", "Delivered", "Opened", "Clicked"],
    [expect.stringMatching(/^Week from .*2026/), "1,200", "1,100", "40", "4"],
    [expect.stringMatching(/^Week from .*2026/), "0", "0", "10", "1"],
  ]);
});

it("marks scores that rest on few mails, gives them no medal, and says what the mark means", async () => {
  await open(() =>
    analytics({
      ranking: [
        rankedCampaign(
          "1",
          "Tiny",
          { recipients: 1, sent: 1, delivered: 1, opened: 1, clicked: 1 },
          1,
        ),
        rankedCampaign("2", "Large", COUNTS, 0.48),
        rankedCampaign("3", "Unsent", { recipients: 9 }, null),
      ],
    }),
  );
  const table = await screen.findByRole("table", { name: "Campaigns by overall score" });
  const [, tiny, large, unsent] = within(table).getAllByRole("row");
  expect(tiny?.textContent).toContain("Place 1");
  expect(tiny?.textContent).toContain("100.0%Small sample");
  expect(large?.textContent).toContain("Silver medal, place 2");
  expect(large?.textContent).not.toContain("Small sample");
  expect(unsent?.textContent).toContain("–");
  screen.getByText(/fewer than 30 emails were sent/);
});

it("keeps the figures in their place while another range is on its way, and the range in the address", async () => {
  let release = (): void => {};
  const requests = await open(async ({ range }) => {
    if (range === "7") await new Promise<void>((resolve) => (release = resolve));
    return analytics({
      range,
      campaigns: { total: range === "7" ? 1 : 12, active: 0, completed: 0 },
    });
  });
  await waitFor(async () => expect((await card("Total Campaigns")).textContent).toContain("12"));
  fireEvent.click(screen.getByRole("radio", { name: "Last 7 days" }));
  await waitFor(() => expect(requests.map(({ range }) => range)).toEqual(["30", "7"]));
  expect((await card("Total Campaigns")).textContent).toContain("12");
  release();
  await waitFor(async () =>
    expect((await card("Total Campaigns")).textContent).toContain("0 in the 7 days before"),
  );
});

it("shows days of one's own, refuses what is no range with a sentence, and goes back to a range", async () => {
  const requests = await open(({ from }) =>
    analytics({ range: from === undefined ? "30" : "custom", previousCampaigns: 2 }),
  );
  await waitFor(() => expect(requests).toHaveLength(1));
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Custom…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Custom range" }));
  await user.click(dialog.getByRole("button", { name: "Show these days" }));
  dialog.getByText("Choose a first and a last day");
  fireEvent.change(dialog.getByLabelText("From"), { target: { value: "2026-11-10" } });
  fireEvent.change(dialog.getByLabelText("To"), { target: { value: "2026-11-01" } });
  await user.click(dialog.getByRole("button", { name: "Show these days" }));
  dialog.getByText("The first day is after the last");
  expect(requests).toHaveLength(1);
  fireEvent.change(dialog.getByLabelText("To"), { target: { value: "2026-11-12" } });
  await user.click(dialog.getByRole("button", { name: "Show these days" }));
  const days = { from: "2026-11-10", to: "2026-11-12" };
  await waitFor(() => expect(requests.at(-1)).toMatchObject(days));
  await waitFor(async () =>
    expect((await card("Total Campaigns")).textContent).toContain("2 in the 3 days before"),
  );
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Last 7 days" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ range: "7" }));
  expect(requests.at(-1)).not.toHaveProperty("from");
});

it("opens the range its address names", async () => {
  const requests = await open(
    ({ range }) => analytics({ range, previousCounts: null }),
    "/?range=all",
  );
  await waitFor(() => expect(requests.map(({ range }) => range)).toEqual(["all"]));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "All time" }).checked).toBe(true);
});

const SOLD = {
  ...rankedCampaign("1", "Diwali", { ...COUNTS, recipients: 1_000 }, 0.5),
  unsubscribed: 9,
  sales: { orders: 12, revenue: 45_000 },
};
const EARNED_MOST = {
  ...rankedCampaign("2", "Holi", { ...COUNTS, recipients: 100 }, 0.2),
  sales: { orders: 30, revenue: 90_000 },
};

it("ranks all campaigns anew by the heading that is clicked, and keeps that in the address", async () => {
  const requests: unknown[] = [];
  await open(
    () => analytics({ range: "all", ranking: [SOLD] }),
    "/?range=all",
    (input) => {
      requests.push(input);
      return [EARNED_MOST, SOLD];
    },
  );
  const table = await screen.findByRole("table", { name: "Campaigns by overall score" });
  expect(cellsOf(table)[1]).toEqual([
    expect.stringContaining("Diwali"),
    ...["1,00090.0%", "45050.0%", "9020.0%", "91.0%"],
    ...["₹45,000.0012 orders, ₹45.00 each", "50.0%", "View Details"],
  ]);
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Revenue" }));
  const sorted = await screen.findByRole("table", { name: "Campaigns by revenue" });
  await waitFor(() =>
    expect(cellsOf(sorted).map(([name = ""]) => name)).toEqual([
      "Campaign",
      expect.stringMatching(/^Gold medal, place 1.*Holi/),
      expect.stringMatching(/^Silver medal, place 2.*Diwali/),
    ]),
  );
  expect(requests).toEqual([{ range: "all", sort: "revenue" }]);
  expect(screen.getByRole("columnheader", { name: /Revenue/ }).getAttribute("aria-sort")).toBe(
    "descending",
  );
  expect(within(sorted).getByRole("link", { name: "Holi" }).getAttribute("href")).toBe(
    "/campaigns/2",
  );
});

it("shows cards where a table has no room, with what they are ranked by chosen above", async () => {
  resizeWindow(1_024);
  await open(
    () => analytics({ ranking: [SOLD] }),
    "/",
    () => [EARNED_MOST, SOLD],
  );
  await userEvent.click(await screen.findByRole("combobox", { name: "Rank by" }));
  await userEvent.click(await screen.findByRole("option", { name: "Per recipient" }));
  const cards = await screen.findByRole("list", { name: "Campaigns by revenue per recipient" });
  await waitFor(() => {
    const [first, second] = within(cards).getAllByRole("listitem");
    expect(first?.textContent).toMatch(/Holi.*Per recipient₹900\.00/);
    expect(second?.textContent).toMatch(/Diwali.*Per recipient₹45\.00/);
  });
});
