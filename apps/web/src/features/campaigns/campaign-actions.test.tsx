import type { CampaignWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { formatDateTimeZone } from "../../lib/format.ts";
import { campaign, pageOf } from "../../test-support/campaign.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { noonIn } from "../../test-support/noon-in.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { toLocalInput } from "../../widgets/schedule/schedule-time.ts";
import { CampaignsPage } from "./campaigns-page.tsx";

const NONE = {
  total_recipients: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  failed: 0,
  unknown: 0,
};
const AT = "2026-12-24T03:30:00.000Z";
const scheduledCampaign = campaign({
  status: "scheduled",
  stats: NONE,
  schedule: { at: AT, timeZone: "Asia/Kolkata" },
});

async function open(only: CampaignWire, { refuse = false } = {}) {
  const calls: { path: string; input: unknown }[] = [];
  const t = initTRPC.create();
  const procedure = t.procedure.input((input: unknown) => input);
  const recording = procedure.use(({ path, input, next }) => {
    calls.push({ path: path.replace("campaigns.", ""), input });
    if (refuse) throw new TRPCError({ code: "CONFLICT", message: "It has just changed" });
    return next();
  });
  const router = t.router({
    campaigns: t.router({
      list: procedure.query(({ input }) => pageOf([only], input)),
      duplicate: recording.mutation(() => ({ _id: "41" })),
      followUp: recording.mutation(() => ({ _id: "42" })),
      retryFailed: recording.mutation(() => only),
      reschedule: recording.mutation(() => only),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<CampaignsPage />);
  await screen.findByText("Diwali");
  return calls;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const address = () => screen.getByLabelText("Address").textContent;

async function choose(item: string) {
  await press("More for Diwali");
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

async function offeredActions() {
  await press("More for Diwali");
  await screen.findByRole("menu");
  return screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
}

const FOLLOW_UPS = ["Did not open it", "Opened it", "Clicked in it", "Did not click in it"];

beforeEach(() => toast.remove());

describe("the menu of a campaign", () => {
  it.each([
    ["draft", campaign({ status: "draft", stats: NONE }), ["Duplicate"]],
    ["scheduled", scheduledCampaign, ["Change time", "Back to draft", "Duplicate"]],
    ["processing", campaign({ status: "processing" }), ["Duplicate", ...FOLLOW_UPS]],
    ["completed", campaign({}), ["Retry failed (10)", "Duplicate", ...FOLLOW_UPS]],
    ["cancelled", campaign({ status: "cancelled" }), ["Duplicate", ...FOLLOW_UPS]],
  ])("offers what makes sense for one that is %s", async (_status, only, items) => {
    await open(only);
    expect(await offeredActions()).toEqual(items);
  });

  it("duplicates, and opens the copy", async () => {
    const calls = await open(campaign({}));
    await choose("Duplicate");
    await waitFor(() => expect(address()).toBe("/campaigns/create"));
    expect(calls).toEqual([{ path: "duplicate", input: { id: "1" } }]);
  });

  it.each([
    ["Did not open it", "not_opened"],
    ["Did not click in it", "not_clicked"],
  ])("follows up with those: %s", async (item, kind) => {
    const calls = await open(campaign({}));
    await choose(item);
    await waitFor(() => expect(address()).toBe("/campaigns/create"));
    expect(calls).toEqual([{ path: "followUp", input: { id: "1", kind } }]);
  });

  it("opens a draft", async () => {
    await open(campaign({ status: "draft", stats: NONE }));
    await press("Open Draft Diwali");
    await waitFor(() => expect(address()).toBe("/campaigns/create"));
  });

  it("names the campaign that a follow-up follows, and which of its recipients", async () => {
    await open(
      campaign({ followUpOf: { _id: "7", name: "Holi", kind: "not_opened" }, status: "draft" }),
    );
    screen.getByText("Follow-up of Holi, to recipients who did not open it");
  });

  it("stays where it is when the server refuses, in the server's words", async () => {
    await open(campaign({}), { refuse: true });
    await choose("Duplicate");
    await screen.findByText("It has just changed");
    expect(address()).toBe("/");
  });
});

describe("retrying", () => {
  it("asks first", async () => {
    const calls = await open(campaign({}));
    await choose("Retry failed (10)");
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(`"Diwali" failed for 10 recipients. Send it to them again?`);
    dialog.getByText(/^Not sent to recipients who are deactivated/);
    expect(calls).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Send Again" }));
    await screen.findByText("Sending again to the failed recipients");
    expect(calls).toEqual([{ path: "retryFailed", input: { id: "1" } }]);
  });

  it("counts unknown outcomes apart from the failed", async () => {
    await open(campaign({ stats: { ...campaign({}).stats, unknown: 4 } }));
    expect(await offeredActions()).toEqual(
      expect.arrayContaining(["Retry failed (6)", "Outcome unknown (4)"]),
    );
  });

  it("is not offered where all failures are of unknown outcome", async () => {
    await open(campaign({ stats: { ...campaign({}).stats, unknown: 10 } }));
    const actions = await offeredActions();
    expect(actions).toContain("Outcome unknown (10)");
    expect(actions.filter((action) => action?.startsWith("Retry"))).toEqual([]);
  });
});

describe("a scheduled campaign", () => {
  it("says when it starts, here and in the zone it was chosen in", async () => {
    await open(scheduledCampaign);
    const time = screen.getByText(formatDateTimeZone(AT));
    expect(time.parentElement?.textContent).toBe(`Starts at ${formatDateTimeZone(AT)}`);
    expect(time.getAttribute("title")).toContain("(Asia/Kolkata)");
    screen.getByRole("button", { name: "Cancel Campaign Diwali" });
  });

  it("starts at another time that is still to come", async () => {
    const calls = await open(scheduledCampaign);
    await choose("Change time");
    const field = await screen.findByLabelText(/^Start at/);
    expect(field).toHaveProperty("value", toLocalInput(AT));
    await userEvent.clear(field);
    await userEvent.type(field, "2020-01-01T09:00");
    await press("Change Time");
    await screen.findByText("Please choose a time in the future");
    expect(calls).toEqual([]);

    const later = noonIn(5);
    await userEvent.clear(field);
    await userEvent.type(field, toLocalInput(later));
    await press("Change Time");
    await screen.findByText(/^Campaign scheduled for /);
    expect(calls).toMatchObject([
      { path: "reschedule", input: { id: "1", schedule: { at: later.toISOString() } } },
    ]);
  });

  it("goes back to being a draft", async () => {
    const calls = await open(scheduledCampaign);
    await choose("Back to draft");
    await screen.findByText("The campaign is a draft again");
    expect(calls).toEqual([{ path: "reschedule", input: { id: "1", schedule: null } }]);
  });
});
