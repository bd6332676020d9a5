import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { formatDateTime } from "../../lib/format.ts";
import { campaign } from "../../test-support/campaign.ts";
import { startCampaignServer } from "../../test-support/campaign-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { SendingNow } from "./sending-now.tsx";

it("shows what is going out, live, and goes when everything has gone out", async () => {
  const sending = campaign({ status: "active" });
  const { emit } = await startCampaignServer({ campaigns: [sending, campaign({ _id: "2" })] });
  renderApp(<SendingNow expectedCount={1} />);
  await screen.findByText("Collecting recipients");
  emit({ ...sending, status: "processing" });
  await screen.findByText("1,190 of 1,200 sent");
  emit({ ...sending, status: "completed" });
  await waitFor(() => expect(screen.queryByText("Sending now")).toBeNull());
});

it("says why nothing goes out, and since when where that was another day", async () => {
  const since = "2026-11-01T08:05:00.000Z";
  const outage = { since, reason: "Gmail is out of order (503)" };
  await startCampaignServer({ campaigns: [campaign({ status: "processing", outage })] });
  renderApp(<SendingNow expectedCount={1} />);
  const time = await screen.findByText(formatDateTime(since));
  expect(time.parentElement?.textContent).toMatch(
    /^Gmail is out of order \(503\) since .+\. No recipient/,
  );
});
