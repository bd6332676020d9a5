import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { formatDateTimeZone } from "../../lib/format.ts";
import { campaign } from "../../test-support/campaign.ts";
import { startCampaignServer } from "../../test-support/campaign-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { CampaignsPage } from "./campaigns-page.tsx";

const sending = campaign({ status: "processing" });
const pausedCampaign = campaign({ status: "paused", status_reason: "Paused by you" });

async function open(server: Parameters<typeof startCampaignServer>[0]) {
  await startCampaignServer(server);
  renderApp(<CampaignsPage />);
  await screen.findByText("Diwali");
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function refuse(message: string): () => never {
  return () => {
    throw new TRPCError({ code: "CONFLICT", message });
  };
}

beforeEach(() => toast.remove());

describe("the lifecycle of a campaign", () => {
  it("offers what the status allows", async () => {
    await open({
      campaigns: [
        campaign({ _id: "1", status: "processing", name: "Diwali" }),
        campaign({ _id: "2", status: "paused", name: "Holi" }),
        campaign({ _id: "3", status: "active", name: "Onam" }),
        campaign({ _id: "4", status: "completed", name: "Pongal" }),
      ],
    });
    const labels = screen
      .getAllByRole("button", { name: /^(Pause|Resume|Cancel) / })
      .map((button) => button.getAttribute("aria-label"));
    expect(labels).toEqual([
      "Pause Campaign Diwali",
      "Cancel Campaign Diwali",
      "Resume Campaign Holi",
      "Cancel Campaign Holi",
      "Cancel Campaign Onam",
    ]);
  });

  it("pauses, says why, and resumes", async () => {
    await open({
      campaigns: [sending],
      changes: { pause: () => pausedCampaign, resume: () => sending },
    });
    await press("Pause Campaign Diwali");
    await screen.findByText("Paused by you");
    screen.getByText("Paused");
    await press("Resume Campaign Diwali");
    await screen.findByText("Processing");
    expect(screen.queryByText("Paused by you")).toBeNull();
  });

  it("takes a pause back that the server refuses, in the server's words", async () => {
    await open({ campaigns: [sending], changes: { pause: refuse("It has just ended") } });
    await press("Pause Campaign Diwali");
    await screen.findByText("It has just ended");
    await screen.findByText("Processing");
  });

  it("keeps a campaign paused that cannot be resumed, in its own words when the server has none", async () => {
    await open({ campaigns: [pausedCampaign], changes: { resume: refuse("") } });
    await press("Resume Campaign Diwali");
    await screen.findByText("Failed to resume campaign");
    screen.getByText("Paused");
  });

  it("cancels once that is confirmed", async () => {
    await open({
      campaigns: [sending],
      changes: { cancel: (state) => ({ ...state, status: "cancelled" }) },
    });
    await press("Cancel Campaign Diwali");
    await userEvent.click(await screen.findByRole("button", { name: "Keep Campaign" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByText("Processing");

    await press("Cancel Campaign Diwali");
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/^Are you sure you want to cancel "Diwali"\?/);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel Campaign" }));
    await screen.findByText("Campaign cancelled");
    await screen.findByText("Cancelled");
  });
});

describe("a pause that somebody or something else made", () => {
  it.each(["credentials", "account"] as const)("leads to Email Settings for %s", async (kind) => {
    const reason = "Resend did not accept the API key.";
    await open({
      campaigns: [
        campaign({ status: "paused", status_reason: reason, pause: { kind, until: null } }),
      ],
    });
    const link = screen.getByRole("link", { name: "Open Email Settings" });
    expect(link.getAttribute("href")).toBe("/email-settings");
    expect(link.parentElement?.textContent).toBe(`${reason} Open Email Settings`);
  });

  it.each([
    ["quota", null, "Today's sending limit is reached."],
    [
      "quota",
      "Today's sending limit is reached. Sending resumes tomorrow",
      "Today's sending limit is reached.",
    ],
    [
      "quota",
      "Gmail says the account's sending limit is reached: 5.4.5 Daily limit. Sending resumes by itself.",
      "Gmail says the account's sending limit is reached: 5.4.5 Daily limit.",
    ],
    ["rate", null, "The email service asked to send more slowly."],
  ] as const)("says when it resumes after %s, and why: %s", async (kind, said, why) => {
    const until = "2026-11-21T03:30:00.000Z";
    await open({
      campaigns: [campaign({ status: "paused", status_reason: said, pause: { kind, until } })],
    });
    const time = screen.getByText(formatDateTimeZone(until));
    expect(time.getAttribute("datetime")).toBe(until);
    expect(time.parentElement?.textContent).toBe(`${why} Resumes at ${formatDateTimeZone(until)}.`);
    expect(screen.queryByRole("link", { name: /Email Settings/ })).toBeNull();
  });

  it("says only who paused it when that was somebody", async () => {
    await open({ campaigns: [{ ...pausedCampaign, pause: { kind: "user", until: null } }] });
    expect(screen.getByText("Paused by you").textContent).toBe("Paused by you");
    expect(screen.queryByRole("link", { name: /Email Settings/ })).toBeNull();
  });
});
