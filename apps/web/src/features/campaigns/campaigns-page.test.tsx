import type { CampaignWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { campaign, pageOf } from "../../test-support/campaign.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { CampaignsPage } from "./campaigns-page.tsx";

async function open({
  campaigns = [campaign({})],
  inputs = [],
  at = "/",
}: {
  campaigns?: (Omit<CampaignWire, "status"> & { status: string })[];
  inputs?: unknown[];
  at?: string;
} = {}) {
  const t = initTRPC.create();
  const router = t.router({
    campaigns: t.router({
      list: t.procedure
        .input((input: unknown) => input)
        .query(({ input }) => {
          inputs.push(input);
          return pageOf(campaigns, input);
        }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<CampaignsPage />, { at });
}

const card = (label: string) => within(screen.getByRole("group", { name: label }));
const choose = async (kind: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: "Show" }));
  await userEvent.click(await screen.findByRole("option", { name: kind }));
};

beforeEach(() => toast.remove());

describe("CampaignsPage", () => {
  it("shows nothing of mails of automations to who has none", async () => {
    const inputs: unknown[] = [];
    await open({ inputs });
    await card("Total Campaigns").findByText("1");
    expect(screen.queryByRole("combobox", { name: "Show" })).toBeNull();
    expect(inputs).toEqual([{ sort: "newest" }]);
  });

  it("leaves mails of automations out until they are asked for, and only shows their logs", async () => {
    const automation = { _id: "9", name: "Birthdays", step: "first" };
    const mail = campaign({ _id: "2", name: "Cake", status: "processing", automation });
    await open({ campaigns: [campaign({}), mail] });
    await card("Total Campaigns").findByText("1");
    expect(screen.queryByText("Cake")).toBeNull();
    await choose("Automation emails");
    await card("Automation Emails").findByText("1");
    await screen.findByText("Email of the automation Birthdays");
    expect(screen.queryByText("Diwali")).toBeNull();
    screen.getByLabelText("View Logs of Cake");
    for (const action of ["Pause Campaign Cake", "Delete Campaign Cake", "More for Cake"]) {
      expect(screen.queryByLabelText(action)).toBeNull();
    }
    await choose("All");
    await card("Campaigns and Emails").findByText("2");
    screen.getByLabelText("Delete Campaign Diwali");
    await choose("Campaigns");
    await card("Total Campaigns").findByText("1");
  });

  it("has the kind in the address, and the way back beside an empty list", async () => {
    await open({ at: "/campaigns?kind=automations" });
    await screen.findByText("No automation emails yet");
    await choose("Campaigns");
    await screen.findByText("Diwali");
  });

  it("names a draft that has no name yet, and asks by that name before it is deleted", async () => {
    await open({ campaigns: [campaign({ name: " ", status: "draft" })] });
    await screen.findByText("Untitled draft");
    screen.getByLabelText("Open Draft Untitled draft");
    await userEvent.click(screen.getByLabelText("Delete Campaign Untitled draft"));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/want to delete "Untitled draft"\?/);
  });

  it("shows a campaign in a state it does not know gray, and what can be done with any", async () => {
    await open({ campaigns: [{ ...campaign({}), status: "archived" }] });
    expect((await screen.findByText("Archived")).getAttribute("data-hue")).toBe("gray");
    screen.getByLabelText("View Logs of Diwali");
    expect(screen.queryByLabelText("Cancel Campaign Diwali")).toBeNull();
  });

  it("loads the next page at the end of one, and adds up all of them from the first", async () => {
    const many = Array.from({ length: 130 }, (_, nth) =>
      campaign({ _id: String(nth + 1), name: `Campaign ${nth + 1}` }),
    );
    await open({ campaigns: many });
    await card("Total Campaigns").findByText("130");
    await waitFor(() =>
      expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("131"),
    );
    card("Total Recipients").getByText("1,56,000");
  });

  it("has the server order all of them, by the column clicked, and turns that around", async () => {
    const inputs: unknown[] = [];
    await open({ inputs });
    const header = await screen.findByRole("button", { name: "Sent" });
    await userEvent.click(header);
    await waitFor(() => expect(inputs.at(-1)).toEqual({ sort: "-sent" }));
    await userEvent.click(header);
    await waitFor(() => expect(inputs.at(-1)).toEqual({ sort: "sent" }));
  });

  it("says of one under way how many mails are out and how many will not be", async () => {
    await open({ campaigns: [campaign({ status: "paused" })] });
    await userEvent.click(await screen.findByLabelText("Delete Campaign Diwali"));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText('Are you sure you want to delete "Diwali"? This action cannot be undone.');
    dialog.getByText("1,190 emails were sent already; 0 recipients get none.");
  });
});
