import { screen, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formatTime } from "../../lib/format.ts";
import { campaign } from "../../test-support/campaign.ts";
import { startCampaignServer } from "../../test-support/campaign-server.ts";
import { noonIn } from "../../test-support/noon-in.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { CampaignsPage } from "./campaigns-page.tsx";

const stats = (sentCount: number) => ({
  total_recipients: 1200,
  sent: sentCount,
  delivered: 0,
  opened: 0,
  clicked: 0,
  failed: 0,
  unknown: 0,
});
const sending = campaign({ status: "processing", stats: stats(0) });
const card = (label: string) => within(screen.getByRole("group", { name: label }));

describe("the campaign list while mail is going out", () => {
  it("follows each campaign to its end, cards and all", async () => {
    const { emit } = await startCampaignServer({ campaigns: [sending] });
    renderApp(<CampaignsPage />);
    await screen.findByText("0 of 1,200 sent");

    emit({ ...sending, stats: stats(480) });
    await screen.findByText("480 of 1,200 sent");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    card("Emails Sent").getByText("480");

    emit({ ...sending, status: "completed", stats: stats(1200) });
    await screen.findByText("Completed");
    expect(screen.queryByRole("progressbar")).toBeNull();
    card("Active Campaigns").getByText("0");
  });

  it("says since when and why nothing goes out, for as long as that lasts", async () => {
    const { emit } = await startCampaignServer({ campaigns: [sending] });
    renderApp(<CampaignsPage />);
    await screen.findByText("0 of 1,200 sent");
    // Noon: no midnight comes between, after which the day is shown as well.
    vi.useFakeTimers({ toFake: ["Date"], now: noonIn(0) });
    onTestFinished(() => void vi.useRealTimers());
    const since = new Date().toISOString();
    emit({ ...sending, outage: { since, reason: "Brevo can't be reached (connection refused)" } });
    const time = await screen.findByText(formatTime(since));
    expect(time.getAttribute("datetime")).toBe(since);
    expect(time.parentElement?.textContent).toBe(
      `Brevo can't be reached (connection refused) since ${formatTime(since)}. No recipient is lost: sending resumes by itself when it is back.`,
    );
    screen.getByRole("button", { name: "Pause Campaign Diwali" });
    emit({ ...sending, stats: stats(480) });
    await screen.findByText("480 of 1,200 sent");
    expect(screen.queryByText(/Nobody is lost/)).toBeNull();
  });

  it("tells the rate and the time left", async () => {
    const { emit } = await startCampaignServer({ campaigns: [sending] });
    renderApp(<CampaignsPage />);
    await screen.findByText("0 of 1,200 sent");
    let sentCount = 0;
    const timer = setInterval(() => emit({ ...sending, stats: stats((sentCount += 1)) }), 100);
    await screen.findByText(/^\d+ a second · about \d+ min left$/);
    clearInterval(timer);
  });
});
