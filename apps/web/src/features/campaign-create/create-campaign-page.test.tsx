import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { CreateCampaignPage } from "./create-campaign-page.tsx";

interface Answers {
  count?: number;
  /** How many times creating the campaign fails before it succeeds. */
  failures?: number;
  aiText?: string;
  /** Where the page is opened. */
  at?: string;
}

const REGULARS = {
  _id: "31",
  name: "Regulars",
  description: "They come back",
  estimated_count: 12,
  is_dynamic: true,
  rules: { combinator: "and", rules: [{ field: "order_count", operator: ">=", value: 5 }] },
  campaignCount: 1,
  createdAt: "2026-11-01T10:00:00.000Z",
};

const KEPT = { ...REGULARS, _id: "32", name: "Kept", is_dynamic: false };

async function open({ count = 12, failures = 0, aiText = "", at = "/" }: Answers = {}) {
  const asked: { path: string; input: unknown }[] = [];
  let failing = failures;
  const t = initTRPC.create();
  const procedure = t.procedure
    .input((input: unknown) => input)
    .use(({ path, input, next }) => {
      asked.push({ path, input });
      return next();
    });
  const router = t.router({
    customers: t.router({
      list: procedure.query(() => ({ items: [], nextCursor: null, total: 0 })),
    }),
    emailSettings: t.router({
      get: procedure.query(() => ({ isConfigured: true, fromName: "Example Textiles" })),
    }),
    segments: t.router({
      estimate: procedure.mutation(() => ({
        count,
        reachable: count,
        excluded: { inactive: 0, unsubscribed: 0, suppressed: 0, noEmail: 0 },
      })),
      create: procedure.mutation(() => ({ _id: "77" })),
      list: procedure.query(() => [REGULARS, KEPT]),
      get: procedure.query(({ input }) => {
        const asksForIt = typeof input === "object" && input !== null && "id" in input;
        if (!asksForIt || input.id !== REGULARS._id) {
          throw new TRPCError({ code: "NOT_FOUND", message: "Segment not found" });
        }
        return { segment: REGULARS };
      }),
    }),
    campaigns: t.router({
      create: procedure.mutation(() => {
        failing -= 1;
        if (failing >= 0) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" });
        return { _id: "5" };
      }),
    }),
    ai: t.router({ generateCampaignContent: procedure.mutation(() => aiText) }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<CreateCampaignPage />, { at });
  await screen.findByRole(at.endsWith("gone") ? "link" : "button", {
    name: at.endsWith("gone") ? "Start without it" : "Add rule",
  });
  return {
    user: userEvent.setup({ delay: null }),
    inputs: (path: string) => asked.filter((call) => call.path === path).map(({ input }) => input),
  };
}

type User = ReturnType<typeof userEvent.setup>;

async function addRule(user: User) {
  await user.click(screen.getByRole("button", { name: "Add rule" }));
  await user.type(screen.getByTitle("Value"), "5000");
}

async function fillIn(user: User) {
  for (const [label, text] of [
    [/Campaign Name/, "Diwali"],
    [/^Subject/, "For you"],
    [/Message Body/, "Hello {name}, come in"],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

const submit = (user: User) => user.click(screen.getByRole("button", { name: "Create Campaign" }));
const address = () => screen.getByLabelText("Address").textContent;

beforeEach(() => toast.remove());

describe("CreateCampaignPage", () => {
  it("cannot count, preview or generate without rules", async () => {
    await open();
    for (const name of ["Estimate Size", "Detailed Preview", "Generate using AI"]) {
      expect(screen.getByRole("button", { name })).toHaveProperty("disabled", true);
    }
  });

  it("names everything that is missing, the first of it in a toast", async () => {
    const { user } = await open();
    await submit(user);
    expect(await screen.findByText("Please enter a campaign name")).toBeDefined();
    for (const words of [
      "Campaign name is required",
      "Subject is required",
      "Message is required",
      "Please add at least one segment rule",
    ]) {
      expect(screen.getByText(words)).toBeDefined();
    }
  });

  it("asks for an estimate before it creates anything", async () => {
    const { user, inputs } = await open();
    await fillIn(user);
    await addRule(user);
    await submit(user);
    const words = "Please estimate audience size first by clicking 'Estimate Size'";
    expect(await screen.findAllByText(words)).toHaveLength(2);
    expect(inputs("segments.create")).toEqual([]);
  });

  it("says the rules in words and how many people they describe", async () => {
    const { user, inputs } = await open();
    await addRule(user);
    expect(screen.getByText(/total spent is more than ₹5,000/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    expect(await screen.findByText("Estimated audience size: 12 customers")).toBeDefined();
    expect(screen.getByText("Estimated audience: 12 customers")).toBeDefined();
    expect(inputs("segments.estimate")).toEqual([
      {
        rules: {
          combinator: "and",
          rules: [{ field: "total_spent", operator: ">", value: 5000 }],
        },
      },
    ]);
  });

  it("creates the segment, then the campaign with its id, and goes to the dashboard", async () => {
    const { user, inputs } = await open();
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(screen.getByText("Campaign created successfully!")).toBeDefined();
    expect(inputs("segments.create")).toMatchObject([{ name: "Segment for Diwali" }]);
    expect(inputs("campaigns.create")).toMatchObject([
      {
        campaign: {
          name: "Diwali",
          segmentId: "77",
          template: { subject: "For you", body: "Hello {name}, come in", variables: ["name"] },
        },
      },
    ]);
  });

  it("makes no second segment and no second campaign when a failed submit is repeated", async () => {
    const { user, inputs } = await open({ failures: 1 });
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    expect(await screen.findByText("Failed to create campaign")).toBeDefined();
    expect(address()).toBe("/");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("segments.create")).toHaveLength(1);
    const [first, second] = inputs("campaigns.create");
    expect(first).toHaveProperty("idempotencyKey");
    expect(second).toEqual(first);
  });

  it("counts again before it sends when the rules have changed since the estimate", async () => {
    const { user, inputs } = await open();
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await user.type(screen.getByTitle("Value"), "0");
    expect(screen.getByText("Estimated audience size: 12 customers")).toBeDefined();
    expect(screen.getByText(/rules have changed/)).toBeDefined();
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("segments.estimate")).toHaveLength(2);
  });

  it("refuses an audience of nobody", async () => {
    const { user, inputs } = await open({ count: 0 });
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 0 customers");
    await submit(user);
    expect(
      await screen.findAllByText("Please estimate audience size first by clicking 'Estimate Size'"),
    ).toHaveLength(2);
    expect(inputs("campaigns.create")).toEqual([]);
  });

  it("fills in what the AI wrote, and can bring the replaced text back", async () => {
    const { user } = await open({ aiText: "Subject: A thank-you\n\nDear reader, no names here" });
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Generate using AI" }));
    expect(await screen.findByText("AI-generated content created!")).toBeDefined();
    expect(
      screen.getByText("Generated content might be missing personalization variables"),
    ).toBeDefined();
    expect(screen.getByLabelText(/^Subject/)).toHaveProperty("value", "A thank-you");
    await user.click(screen.getByRole("button", { name: "Bring back my text" }));
    expect(screen.getByLabelText(/^Subject/)).toHaveProperty("value", "For you");
  });

  it("leaves the message alone when the AI's answer is in no usable format", async () => {
    const { user } = await open({ aiText: "Here is your email!" });
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Generate using AI" }));
    expect(
      await screen.findByText(
        "AI generated content is not in the correct format. Please try again.",
      ),
    ).toBeDefined();
    expect(screen.getByLabelText(/^Subject/)).toHaveProperty("value", "For you");
  });

  it("shows the mail filled in for a reader and warns of names nobody knows", async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText(/^Subject/), "For {{first_name} {{nickname}");
    expect(screen.getByText("For Asha {nickname}")).toBeDefined();
    expect(
      within(screen.getByLabelText("Audience and preview")).getByText(/\{nickname\} is not known/),
    ).toBeDefined();
  });

  it("puts a variable where the caret is", async () => {
    const { user } = await open();
    const body = screen.getByLabelText(/Message Body/);
    await user.type(body, "Hello , come in");
    await user.pointer([{ target: body, offset: 6, keys: "[MouseLeft]" }]);
    await user.click(screen.getByRole("button", { name: "Insert name" }));
    expect(body).toHaveProperty("value", "Hello {name}, come in");
  });

  it("sends to the saved segment it was opened with while its rules are unchanged", async () => {
    const { user, inputs } = await open({ at: "/campaigns/create?segment=31" });
    expect(screen.getByLabelText("Segment Description")).toHaveProperty("value", "They come back");
    expect(screen.getByTitle("Value")).toHaveProperty("value", "5");
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("segments.create")).toEqual([]);
    expect(inputs("campaigns.create")).toMatchObject([{ campaign: { segmentId: "31" } }]);
  });

  it("makes a new segment once the rules of the saved one are changed", async () => {
    const { user, inputs } = await open({ at: "/campaigns/create?segment=31" });
    expect(screen.getByText(/will use the saved segment "Regulars"/)).toBeDefined();
    await fillIn(user);
    await user.type(screen.getByTitle("Value"), "0");
    expect(screen.getByText(/no longer those of "Regulars"/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("campaigns.create")).toMatchObject([{ campaign: { segmentId: "77" } }]);
  });

  it("takes a saved segment over without losing what was written", async () => {
    const { user, inputs } = await open();
    await fillIn(user);
    await user.click(screen.getByRole("combobox", { name: "Saved segment" }));
    await user.click(await screen.findByRole("option", { name: "Regulars (12)" }));
    expect(screen.getByLabelText("Segment Description")).toHaveProperty("value", "They come back");
    expect(screen.getByText(/order count is at least 5/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("segments.create")).toEqual([]);
    expect(inputs("campaigns.create")).toMatchObject([
      { campaign: { name: "Diwali", segmentId: "31" } },
    ]);
  });

  it("counts who a static segment kept until its rules are changed", async () => {
    const { user, inputs } = await open();
    await user.click(screen.getByRole("combobox", { name: "Saved segment" }));
    await user.click(await screen.findByRole("option", { name: "Kept (12)" }));
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await user.type(screen.getByTitle("Value"), "0");
    expect(screen.getByText(/rules have changed/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await waitFor(() => expect(inputs("segments.estimate")).toHaveLength(2));
    const [kept, changed] = inputs("segments.estimate");
    expect(kept).toHaveProperty("segmentId", "32");
    expect(changed).not.toHaveProperty("segmentId");
  });

  it("says when the saved segment is gone, and goes on without it", async () => {
    const { user } = await open({ at: "/campaigns/create?segment=gone" });
    expect(screen.getByText("Segment not found")).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Start without it" }));
    expect(await screen.findByLabelText(/Campaign Name/)).toBeDefined();
  });

  it("adds a ready-made rule with one click", async () => {
    const { user, inputs } = await open();
    for (const name of ["Big spenders", "Lapsed 90 days", "Never bought", "New this month"]) {
      await user.click(screen.getByRole("button", { name }));
    }
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    expect(inputs("segments.estimate")).toEqual([
      {
        rules: {
          combinator: "and",
          rules: [
            { field: "total_spent", operator: ">", value: 10_000 },
            { field: "last_purchase", operator: ">", value: 90 },
            { field: "order_count", operator: "==", value: 0 },
            { field: "joined", operator: "<=", value: 30 },
          ],
        },
      },
    ]);
  });
});
