import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { paths } from "../../lib/paths.ts";
import { campaign } from "../../test-support/campaign.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { CampaignReportPage } from "./campaign-report-page.tsx";

const words = MESSAGES.campaignReport;
const START = "2026-11-20T08:00:00.000Z";
const ASHA = { _id: "9", name: "Asha Rao", email: "asha@example.in" };
const LOG_COUNTS = { queued: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, failed: 10 };

const sent = campaign({ name: "Diwali", startedAt: START, completedAt: START });
const stats = { ...sent.stats, delivered: 1000, opened: 500, clicked: 50 };

/** Report of a sent campaign, except for a test's changes. */
function report(changes: Partial<CampaignReportWire>): CampaignReportWire {
  return {
    campaign: { ...sent, stats },
    startedBy: "Meera Pillai",
    from: { name: "Lamp & Light", address: "post@lamps.example" },
    audience: { rules: "city is Pune", isDynamic: true, isFrozen: true },
    deliveryUnknown: false,
    figuresSince: START,
    suppressed: { unsubscribed: 3, bounced: 2, complained: 1 },
    failures: [{ reason: "noMailbox", recipients: 10 }],
    mailboxes: [
      {
        provider: "google",
        sent: 738,
        delivered: 700,
        opened: 400,
        clicked: 45,
        failed: 2,
        bounced: 2,
      },
      {
        provider: "unknown",
        sent: 452,
        delivered: 300,
        opened: 100,
        clicked: 5,
        failed: 8,
        bounced: 1,
      },
    ],
    refusals: [{ provider: "google", reason: "unauthenticated", recipients: 2 }],
    devices: [
      { device: "phone", opened: 300, clicked: 30 },
      { device: "proxy", opened: 200, clicked: 20 },
    ],
    coupons: null,
    machines: { opens: 7, clicks: 1 },
    links: [
      { index: 0, url: "https://lamps.example/new", clicks: 60, recipients: 40 },
      { index: 1, url: "https://lamps.example/oil", clicks: 5, recipients: 5 },
    ],
    hours: [{ at: START, opened: 500, clicked: 50 }],
    days: null,
    share: null,
    ...changes,
  };
}

/** The page on a server that has this report; `logInputs` are the inputs of requests for logs. */
async function open(load: () => CampaignReportWire) {
  const logInputs: unknown[] = [];
  let share: CampaignReportWire["share"] = null;
  const t = initTRPC.create();
  const any = t.procedure.input((input: unknown) => input);
  const mail = { subject: "For Asha", text: "Hello Asha", html: "<p>Hello Asha</p>" };
  const campaigns = t.router({
    report: any.query(() => ({ ...load(), share })),
    email: any.query(() => ({ ...mail, recipient: ASHA })),
    linkClicks: any.query(() => ({
      items: [{ _id: "1-1", customer: ASHA, first_clicked_at: START, clicks: 4 }],
      nextCursor: null,
    })),
    share: any.mutation(() => {
      share = { createdAt: START, createdBy: "Meera Pillai" };
      return { link: "https://crm.example/shared/reports/abc", createdAt: START };
    }),
    unshare: any.mutation(() => {
      share = null;
    }),
    get: any.query(() => sent),
    logs: any.query(({ input }) => {
      logInputs.push(input);
      return { items: [], nextCursor: null, statusCounts: LOG_COUNTS };
    }),
  });
  await startTrpcServer(t.router({ campaigns }), (_request, response) =>
    sendJson(response, 404, {}),
  );
  renderApp(
    <Routes>
      <Route path={paths.campaign} element={<CampaignReportPage />} />
    </Routes>,
    { at: "/campaigns/1" },
  );
  return { user: userEvent.setup({ delay: null }), logInputs };
}

const steps = async () =>
  within(await screen.findByRole("list", { name: "Recipients left after each step" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("CampaignReportPage", () => {
  it("says what is left after each step, why emails failed, and who must not be mailed again", async () => {
    await open(() => report({}));
    expect(await steps()).toEqual([
      "Recipients1,200",
      "Sent1,19099.2% of recipients",
      "Delivered1,00084.0% of sent",
      "Opened50050.0% of delivered",
      "Clicked5010.0% of opened",
    ]);
    screen.getByText("Customers whose city is Pune");
    screen.getByText("10 recipients failed");
    screen.getByText("No mailbox has this address");
    expect(screen.getByText("Complained").closest("div")?.textContent).toContain("1");
    await screen.findByText(words.emailOf("Asha Rao"));
  });

  it("says at which mailbox providers and with which devices, with their shares", async () => {
    await open(() => report({}));
    const rows = (name: string) =>
      within(screen.getByRole("table", { name }))
        .getAllByRole("row")
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole("cell")
            .map(({ textContent }) => textContent),
        );
    await screen.findByRole("table", { name: "Mailbox providers" });
    expect(rows("Mailbox providers")).toEqual([
      ["Gmail", "62.0%", "738", "700", "400", "45", "2"],
      ["Not known", "38.0%", "452", "300", "100", "5", "1"],
    ]);
    expect(rows("Refusals by mailbox provider")).toEqual([
      ["Gmail", "Sender not proven", expect.stringMatching(/Publish the records/), "2"],
    ]);
    expect(rows("Devices")).toEqual([
      ["Phone", "60.0%", "300", "30"],
      ["Mail proxy", "40.0%", "200", "20"],
    ]);
  });

  it("has no card of refusals without any, or while they are counted", async () => {
    for (const refusals of [[], null]) {
      await open(() => report({ refusals }));
      await screen.findByRole("table", { name: "Devices" });
      expect(screen.queryByRole("table", { name: "Refusals by mailbox provider" })).toBeNull();
      cleanup();
    }
  });

  it("says that figures by provider are being counted", async () => {
    await open(() => report({ mailboxes: null }));
    await screen.findByText(words.counting);
    expect(screen.queryByRole("table", { name: "Mailbox providers" })).toBeNull();
  });

  it("has no deliveries by provider where the email service reports none", async () => {
    await open(() => report({ deliveryUnknown: true }));
    const table = await screen.findByRole("table", { name: "Mailbox providers" });
    expect(within(table).getAllByText("–")).toHaveLength(2);
  });

  it("lists who clicked a link, and says how many at least clicked one that nobody named", async () => {
    const { user } = await open(() => report({}));
    await screen.findByText(
      "At least 5 more recipients clicked, but the email service did not say which link.",
    );
    screen.getByText("Not counted: 7 opens and 1 click by link scanners and other machines.");
    const name = "Who clicked https://lamps.example/new";
    await user.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog", { name: "Recipients who clicked" }));
    expect((await dialog.findByText("Asha Rao")).closest("tr")?.textContent).toMatch(/4$/);
  });

  it("knows exactly how many clicks name no link where nobody can have clicked two", async () => {
    const [link] = report({}).links;
    await open(() => report({ links: link === undefined ? [] : [{ ...link, recipients: 49 }] }));
    await screen.findByText(
      "1 more recipient clicked, but the email service did not say which link.",
    );
  });

  it("makes a public link, shows it once, and turns it off", async () => {
    const { user } = await open(() => report({}));
    await user.click(await screen.findByRole("button", { name: "Share" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Share this report" }));
    dialog.getByText(words.share.off);
    await user.click(dialog.getByRole("button", { name: "Create link" }));
    const field = await dialog.findByRole("textbox", { name: "Public link" });
    expect(field).toHaveProperty("value", "https://crm.example/shared/reports/abc");
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await user.click(await screen.findByRole("button", { name: "Shared" }));
    const again = within(await screen.findByRole("dialog", { name: "Share this report" }));
    again.getByText(/created by Meera Pillai/);
    expect(again.queryByRole("textbox")).toBeNull();
    await user.click(again.getByRole("button", { name: "Turn off" }));
    await again.findByText(words.share.off);
  });

  it("opens the logs of the failed, and all of them", async () => {
    const { user, logInputs } = await open(() => report({}));
    await user.click(await screen.findByRole("button", { name: "View failed in logs" }));
    const isChecked = async (name: RegExp) =>
      await waitFor(() =>
        expect(screen.getByRole("radio", { name })).toHaveProperty("checked", true),
      );
    await isChecked(/^Failed/);
    await waitFor(() =>
      expect(logInputs.at(-1)).toMatchObject({ campaignId: "1", status: "failed" }),
    );
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "View Logs" }));
    await isChecked(/^All/);
  });

  it.each([
    ["draft", words.isDraft],
    ["scheduled", words.isScheduled],
  ] as const)(
    "has no figures of one that is %s, and nothing to write after it",
    async (status, title) => {
      const none = {
        ...stats,
        total_recipients: 0,
        sent: 0,
        delivered: 0,
        opened: 0,
        clicked: 0,
        failed: 0,
      };
      await open(() => report({ campaign: { ...sent, status, stats: none, startedAt: null } }));
      await screen.findByText(title);
      expect(screen.queryByText("Clicks by link")).toBeNull();
      expect(screen.queryByRole("button", { name: "Write a follow-up" })).toBeNull();
      expect(screen.queryAllByRole("link", { name: "Open draft" })).toHaveLength(
        status === "draft" ? 1 : 0,
      );
    },
  );

  it("says that a campaign is not found, with a way back", async () => {
    await open(() => {
      throw new TRPCError({ code: "NOT_FOUND", message: "Campaign not found" });
    });
    await screen.findByText("Campaign not found");
    for (const link of screen.getAllByRole("link", { name: "All campaigns" }))
      expect(link.getAttribute("href")).toBe(paths.campaigns);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("says that loading failed, and loads on another try", async () => {
    let isBroken = true;
    const { user } = await open(() => {
      if (isBroken) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" });
      return report({});
    });
    await screen.findByText(words.loadFailed);
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { level: 1, name: "Diwali" });
  });
});
