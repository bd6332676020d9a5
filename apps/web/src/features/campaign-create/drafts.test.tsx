import type { CampaignDraftWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { Link } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { campaign } from "../../test-support/campaign.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { toLocalInput } from "../../widgets/schedule/local-time.ts";
import { CreateCampaignPage } from "./create-campaign-page.tsx";

const STORED: CampaignDraftWire = {
  _id: "40",
  name: "Diwali",
  description: "Regulars",
  subject: "For you",
  body: "Hello {name}",
  rules: {
    combinator: "or",
    rules: [
      { field: "total_spent", operator: ">", value: "5000" },
      { field: "order_count", operator: ">=", value: "" },
    ],
  },
  segmentId: null,
  followUp: null,
  savedAt: "2026-11-20T08:00:00.000Z",
};

const COMPLETE = {
  ...STORED,
  rules: {
    combinator: "and",
    rules: [{ field: "total_spent", operator: ">", value: "5000" }],
  },
};

async function open({ stored, at = "/" }: { stored?: CampaignDraftWire; at?: string } = {}) {
  const asked: { path: string; input: unknown }[] = [];
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
        count: 12,
        reachable: 12,
        excluded: { inactive: 0, unsubscribed: 0, suppressed: 0, noEmail: 0 },
      })),
      create: procedure.mutation(() => ({ _id: "77" })),
      list: procedure.query(() => []),
    }),
    campaigns: t.router({
      create: procedure.mutation(() => ({ _id: "5" })),
      get: procedure.query(() => campaign({ _id: "3", name: "Holi" })),
      getDraft: procedure.query(() => {
        if (stored === undefined)
          throw new TRPCError({ code: "CONFLICT", message: "This campaign is no longer a draft" });
        return stored;
      }),
      saveDraft: procedure.mutation(() => ({ ...STORED, _id: "40" })),
      sendDraft: procedure.mutation(() => campaign({ _id: "40" })),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(
    <>
      <Link to="/analytics">Elsewhere</Link>
      <CreateCampaignPage />
    </>,
    { at },
  );
  return {
    user: userEvent.setup({ delay: null }),
    inputs: (path: string) => asked.filter((call) => call.path === path).map(({ input }) => input),
  };
}

type User = ReturnType<typeof userEvent.setup>;
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));
const address = () => screen.getByLabelText("Address").textContent;

async function write(user: User, label: RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

beforeEach(() => toast.remove());

describe("a draft", () => {
  it("keeps what is written so far, and the next save changes the same one", async () => {
    const { user, inputs } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await press(user, "Save Draft");
    expect(await screen.findByText("Draft saved")).toBeDefined();
    await write(user, /^Subject/, "For you");
    await press(user, "Save Draft");
    await waitFor(() => expect(inputs("campaigns.saveDraft")).toHaveLength(2));
    expect(inputs("campaigns.saveDraft")).toMatchObject([
      { draft: { name: "Diwali", subject: "", segmentId: null, followUp: null } },
      { id: "40", draft: { name: "Diwali", subject: "For you" } },
    ]);
    expect(inputs("campaigns.saveDraft")[0]).not.toHaveProperty("id");
  });

  it("opens as it was left, rules that are not complete among them", async () => {
    await open({ stored: STORED, at: "/campaigns/create?draft=40" });
    expect(await screen.findByLabelText(/Campaign Name/)).toHaveProperty("value", "Diwali");
    expect(screen.getByLabelText(/Message Body/)).toHaveProperty("value", "Hello {name}");
    await screen.findByRole("button", { name: "Add rule" });
    const values = screen.getAllByTitle("Value");
    expect(values.map((field) => field.getAttribute("value"))).toEqual(["5000", ""]);
  });

  it("is sent as it stands on the screen", async () => {
    const { user, inputs } = await open({ stored: COMPLETE, at: "/campaigns/create?draft=40" });
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /^Subject/, "!");
    await press(user, "Estimate Size");
    await screen.findByText("Estimated audience size: 12 customers");
    await press(user, "Create Campaign");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(screen.getByText("Campaign created successfully!")).toBeDefined();
    expect(inputs("campaigns.saveDraft")).toMatchObject([
      { id: "40", draft: { subject: "For you!" } },
    ]);
    expect(inputs("campaigns.sendDraft")).toEqual([{ id: "40" }]);
    expect(inputs("campaigns.create")).toEqual([]);
  });

  it("that follows a campaign up says whom it goes to and needs no rules", async () => {
    const followUp = { campaignId: "3", kind: "not_opened" as const };
    const { user, inputs } = await open({
      stored: { ...STORED, rules: null, followUp },
      at: "/campaigns/create?draft=40",
    });
    expect(
      await screen.findByText(/^Goes to those who got "Holi" and did not open it/),
    ).toBeDefined();
    expect(screen.queryByRole("button", { name: "Estimate Size" })).toBeNull();
    await press(user, "Create Campaign");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("campaigns.saveDraft")).toMatchObject([{ draft: { followUp } }]);
    expect(inputs("campaigns.sendDraft")).toEqual([{ id: "40" }]);
  });

  it("that is none any more says so, with a way on", async () => {
    await open({ at: "/campaigns/create?draft=40" });
    expect(await screen.findByText("This campaign is no longer a draft")).toBeDefined();
    expect(screen.getByRole("link", { name: "Start without it" })).toBeDefined();
  });
});

describe("leaving the page", () => {
  it("asks while something is written that is not saved", async () => {
    const { user } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(address()).toBe("/analytics"));
  });

  it("asks nothing of a form as it was opened, saved or given up with Cancel", async () => {
    const { user } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await waitFor(() => expect(address()).toBe("/analytics"));
    await write(user, /Campaign Name/, "Diwali");
    await press(user, "Save Draft");
    await screen.findByText("Draft saved");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await write(user, /^Subject/, "For you");
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a time to start at", () => {
  async function openLater(local: string) {
    const { user, inputs } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await write(user, /^Subject/, "For you");
    await write(user, /Message Body/, "Hello {name}");
    await press(user, "Add rule");
    await user.type(screen.getByTitle("Value"), "5000");
    await press(user, "Estimate Size");
    await screen.findByText("Estimated audience size: 12 customers");
    await user.click(screen.getByRole("radio", { name: "At a time" }));
    if (local !== "") await user.type(screen.getByLabelText(/^Start at/), local);
    await press(user, "Create Campaign");
    return inputs;
  }

  it("is sent along with the zone it was chosen in", async () => {
    const at = new Date(Date.now() + 3 * 86_400_000);
    at.setSeconds(0, 0);
    const inputs = await openLater(toLocalInput(at));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("campaigns.create")).toMatchObject([
      {
        campaign: {
          name: "Diwali",
          schedule: {
            at: at.toISOString(),
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        },
      },
    ]);
    expect(screen.getByText(/^Campaign scheduled for /)).toBeDefined();
  });

  it.each([["none"], ["2020-01-01T09:00"]])("has to be still to come: %s", async (local) => {
    const inputs = await openLater(local === "none" ? "" : local);
    expect(await screen.findAllByText("Please choose a time that is still to come")).toHaveLength(
      2,
    );
    expect(inputs("campaigns.create")).toEqual([]);
    expect(address()).toBe("/");
  });
});
