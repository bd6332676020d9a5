import type { CampaignDraftWire, ListHealthWire, ReviewWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { startComposeServer } from "../../../test-support/compose-server.ts";
import type { ComposeServer } from "../../../test-support/compose-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { CreateCampaignPage } from "../create-campaign-page.tsx";

const DRAFT: CampaignDraftWire = {
  ...{ _id: "40", name: "Diwali", description: "", subject: "For {name}", body: "Hello {name}" },
  rules: { combinator: "and", rules: [{ field: "total_spent", operator: ">", value: "5000" }] },
  ...{ segmentId: null, followUp: null, startAt: null, savedAt: "2026-11-20T08:00:00.000Z" },
};

const REVIEW: ReviewWire = {
  matched: 40,
  eligible: 28,
  skipped: { inactive: 0, unsubscribed: 0, suppressed: 0, noEmail: 0, unhealthy: 12 },
  ...{ unknownVariables: [], blanks: [], sample: [] },
  sender: {
    ...{ configured: true, service: "brevo", email: "hello@example.com", name: "Example" },
    ...{ problem: null, domainWarnings: [] },
  },
  quota: { perDay: null, used: 0, left: null, days: 1, finishesAt: null, ramp: null },
};

const HEALTH: ListHealthWire = {
  recipients: 40,
  findings: [
    {
      finding: "typo",
      people: 1_200,
      domains: [{ domain: "gmial.com", people: 1_200, meant: "gmail.com" }],
    },
    { finding: "role", people: 2, domains: [] },
    { finding: "disposable", people: 0, domains: [] },
  ],
  lookingUp: 7,
  isAvailable: true,
};

async function open(server: ComposeServer = {}) {
  const { inputs } = await startComposeServer({
    ...{ draft: DRAFT, review: REVIEW, listHealth: HEALTH },
    ...server,
  });
  renderApp(<CreateCampaignPage />, { at: "/campaigns/create?draft=40" });
  return { user: userEvent.setup({ delay: null }), inputs };
}

const card = async () => within(await screen.findByRole("region", { name: "List health" }));

beforeEach(() => toast.remove());

describe("List health of a campaign", () => {
  it("counts the recipients of each finding, with the largest domains", async () => {
    const { inputs } = await open();
    const health = await card();
    health.getByRole("button", { name: "Likely typo in the domain: 1,200" });
    health.getByText("Most bounce, or reach a stranger. gmial.com (gmail.com?)");
    health.getByRole("button", { name: "Shared address: 2" });
    health.getByText("Still checking 7 domains.");
    expect(health.queryByText(/Disposable/)).toBeNull();
    expect(inputs("campaigns.listHealth")).toMatchObject([{ audience: { kind: "rules" } }]);
  });

  it("leaves a finding out of the review, the draft and the campaign", async () => {
    const { user, inputs } = await open();
    const health = await card();
    await user.click(health.getByRole("checkbox", { name: "Leave out: Shared address" }));
    await waitFor(() =>
      expect(inputs("campaigns.review").at(-1)).toMatchObject({ leaveOut: ["role"] }),
    );
    await screen.findByText("Left out: 12 by list health");
    await user.click(screen.getByRole("button", { name: "Save Draft" }));
    await screen.findByText("Draft saved");
    expect(inputs("campaigns.saveDraft").at(-1)).toMatchObject({ draft: { leaveOut: ["role"] } });
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText(/^Estimated audience size/);
    await user.click(screen.getByRole("button", { name: "Create Campaign" }));
    await waitFor(() =>
      expect(inputs("campaigns.create")).toMatchObject([{ campaign: { leaveOut: ["role"] } }]),
    );
  });

  it("opens with the findings that a draft leaves out, even if they are found no more", async () => {
    const { user, inputs } = await open({ draft: { ...DRAFT, leaveOut: ["disposable", "role"] } });
    const health = await card();
    const box = health.getByRole("checkbox", { name: "Leave out: Disposable address" });
    expect(box).toHaveProperty("checked", true);
    await user.click(box);
    await waitFor(() =>
      expect(inputs("campaigns.review").at(-1)).toMatchObject({ leaveOut: ["role"] }),
    );
    expect(health.queryByText(/Disposable/)).toBeNull();
  });

  it("lists the customers of a finding, a page after another", async () => {
    const person = (_id: string) => ({
      ...{ _id, name: `Customer ${_id}`, email: `c${_id}@gmial.com`, meant: "gmail.com" },
    });
    const { user, inputs } = await open({
      findingCustomers: (after) =>
        after === undefined
          ? { customers: [person("1"), person("2")], hasMore: true }
          : { customers: [person("3")], hasMore: false },
    });
    await user.click((await card()).getByRole("button", { name: /^Likely typo/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Likely typo in the domain" }));
    await dialog.findByText("Customer 2");
    await user.click(dialog.getByRole("button", { name: "Show more" }));
    await dialog.findByText("Customer 3");
    expect(dialog.getAllByText("Perhaps gmail.com")).toHaveLength(3);
    expect(dialog.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(inputs("campaigns.listHealthCustomers")).toMatchObject([
      { finding: "typo" },
      { finding: "typo", after: "2" },
    ]);
  });

  it("corrects the ticked domains in one act, and names the customers who keep their address", async () => {
    const typos = [
      { domain: "gmial.com", people: 1_200, meant: "gmail.com" },
      { domain: "hotmial.com", people: 1, meant: "hotmail.com" },
    ];
    const { user, inputs } = await open({
      listHealth: { ...HEALTH, findings: [{ finding: "typo", people: 1_201, domains: typos }] },
      findingCustomers: () => ({ customers: [], hasMore: false }),
      correctedTypos: {
        ...{ corrected: 1_199, kept: 1, hasMore: false },
        clashes: [{ _id: "9", email: "a@gmial.com", meant: "a@gmail.com", reason: "taken" }],
      },
    });
    await user.click((await card()).getByRole("button", { name: /^Likely typo/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Likely typo in the domain" }));
    await dialog.findByRole("button", { name: "Correct 1,201 addresses" });
    await user.click(dialog.getByRole("checkbox", { name: "hotmial.com to hotmail.com (1)" }));
    await user.click(dialog.getByRole("button", { name: "Correct 1,200 addresses" }));
    await screen.findByText("Addresses of 1,199 customers corrected");
    await dialog.findByText("a@gmial.com: a@gmail.com is another customer’s");
    expect(inputs("campaigns.correctTypos")).toMatchObject([
      { audience: { kind: "rules" }, domains: ["gmial.com"] },
    ]);
    await waitFor(() => expect(inputs("campaigns.listHealth").length).toBeGreaterThan(1));
  });

  it.each([
    ["nothing is found", { listHealth: { ...HEALTH, findings: [] } }],
    [
      "it can't be counted",
      {
        fail: (path: string) =>
          path === "campaigns.listHealth" ? new TRPCError({ code: "INTERNAL_SERVER_ERROR" }) : null,
      },
    ],
  ])("is not there where %s", async (_when, server) => {
    const { inputs } = await open(server);
    await waitFor(() => expect(inputs("campaigns.listHealth")).not.toEqual([]));
    await screen.findByText("Left out: 12 by list health");
    expect(screen.queryByText("List health")).toBeNull();
  });
});
