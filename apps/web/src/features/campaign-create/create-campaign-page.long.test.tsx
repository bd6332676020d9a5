import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { startComposeServer } from "../../test-support/compose-server.ts";
import { pasteInto } from "../../test-support/paste-into.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { TakeBackNotices } from "../../widgets/live-campaigns/take-back-notices.tsx";
import { useCustomers } from "../../widgets/customers/use-customers.ts";
import { CreateCampaignPage } from "./create-campaign-page.tsx";

type Answers = {
  count?: number;
  /** How many times sending the campaign fails before it succeeds. */
  failures?: number;
  /** Where the page is opened. */
  at?: string;
  /** The account's wait before sending. */
  holdSeconds?: number;
  isStopped?: boolean;
  /** The sentence that saving a segment is refused with the first time. */
  taken?: string;
};

const REGULARS = {
  _id: "31",
  name: "Regulars",
  description: "They come back",
  estimated_count: 12,
  is_dynamic: true,
  listed: true,
  archived: false,
  rules: {
    combinator: "and" as const,
    rules: [{ field: "order_count", operator: ">=", value: 5 }],
  },
  campaignCount: 1,
  createdAt: "2026-11-01T10:00:00.000Z",
};

const KEPT = { ...REGULARS, _id: "32", name: "Kept", is_dynamic: false };

async function open({ failures = 0, at = "/", taken, ...server }: Answers = {}) {
  let failing = failures;
  let refusal = taken;
  const { inputs } = await startComposeServer({
    ...server,
    segments: [REGULARS, KEPT],
    fail: (path) => {
      if (path === "segments.create" && refusal !== undefined) {
        const message = refusal;
        refusal = undefined;
        return new TRPCError({ code: "CONFLICT", message });
      }
      if (path !== "campaigns.create") return null;
      failing -= 1;
      return failing >= 0 ? new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" }) : null;
    },
  });
  renderApp(
    <>
      <CreateCampaignPage />
      <TakeBackNotices />
    </>,
    { at },
  );
  await screen.findByRole(at.endsWith("gone") ? "link" : "button", {
    name: at.endsWith("gone") ? "Start without it" : "Add rule",
  });
  return { user: userEvent.setup({ delay: null }), inputs };
}

type User = ReturnType<typeof userEvent.setup>;

async function addRule(user: User) {
  await user.click(screen.getByRole("button", { name: "Add rule" }));
  await pasteInto(user, screen.getByTitle("Value"), "5000");
}

async function fillIn(user: User) {
  for (const [label, text] of [
    [/Campaign Name/, "Diwali"],
    [/^Subject/, "For you"],
    [/Message Body/, "Hello {name}, come in"],
  ] as const) {
    await pasteInto(user, screen.getByLabelText(label), text);
  }
}

const submit = (user: User) => user.click(screen.getByRole("button", { name: "Create Campaign" }));
const address = () => screen.getByLabelText("Address").textContent;

beforeEach(() => toast.remove());

describe("CreateCampaignPage", () => {
  it("says the rules in words, how many customers they describe, and beside the button what it will do", async () => {
    const { user, inputs } = await open();
    const preview = screen.getByRole("button", { name: "Detailed Preview" });
    expect(preview.getAttribute("aria-disabled")).toBe("true");
    await user.click(preview);
    await screen.findByText("Please add at least one segment rule first");
    await addRule(user);
    screen.getByText(/total spent is more than ₹5,000/);
    const outcome = await screen.findByText("Sends to 12 recipients now");
    const button = screen.getByRole("button", { name: "Create Campaign" });
    expect(button.getAttribute("aria-describedby")).toBe(outcome.id);
    expect(screen.queryByText(/Estimated audience size/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    screen.getByText("Estimated audience: 12 customers");
    expect(inputs("segments.estimate")).toContainEqual({
      rules: {
        combinator: "and",
        rules: [{ field: "total_spent", operator: ">", value: 5000 }],
      },
    });
  });

  it("says the account's wait before sending, sends with it, and can be stopped afterwards", async () => {
    const { user, inputs } = await open({ holdSeconds: 30 });
    await addRule(user);
    await screen.findByText("Sends to 12 recipients in 30 seconds. Until then you can stop it.");
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await screen.findByText("Campaign created successfully!");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("campaigns.create")).toMatchObject([{ campaign: { holdSeconds: 30 } }]);
    await screen.findByRole("button", { name: 'Stop "Diwali"' });
  });

  it("says that it is a draft where another tab has stopped it before the answer of a retry", async () => {
    const { user } = await open({ failures: 1, isStopped: true });
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await screen.findByText("Failed to create campaign");
    await submit(user);
    await screen.findByRole("link", { name: "Open draft" });
    expect(screen.queryByText("Campaign created successfully!")).toBeNull();
  });

  it("makes no second segment and no second campaign when a failed submit is repeated", async () => {
    const { user, inputs } = await open({ failures: 1 });
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await screen.findByText("Failed to create campaign");
    expect(address()).not.toBe("/dashboard");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("segments.create")).toHaveLength(1);
    const [first, second] = inputs("campaigns.create");
    const { idempotencyKey, campaign } = Object(first);
    expect(idempotencyKey).toEqual(expect.any(String));
    expect(second).toMatchObject({ idempotencyKey, campaign });
  });

  it("counts again before it sends when the rules have changed since the estimate", async () => {
    const { user, inputs } = await open();
    await fillIn(user);
    await addRule(user);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await user.type(screen.getByTitle("Value"), "0");
    screen.getByText("Estimated audience size: 12 customers");
    screen.getByText(/rules have changed/);
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("segments.estimate").at(-1)).toMatchObject({
      rules: { rules: [{ value: 50_000 }] },
    });
  });

  it("shows the email filled in, warns of unknown names and of more than 60 characters", async () => {
    const { user } = await open();
    const subject = screen.getByLabelText(/^Subject/);
    await user.click(subject);
    await user.paste("For {first_name} {nickname}");
    screen.getAllByText("For Asha {nickname}");
    screen.getByText(/\{nickname\} is not known/);
    await user.clear(subject);
    await user.paste("x".repeat(60));
    screen.getByText("60 / 60");
    expect(screen.queryByText(/Many inboxes cut/)).toBeNull();
    await user.paste("y");
    screen.getByText(/Many inboxes cut a subject .* this one has 61/);
  });

  it("has one stop of the Tab key for all variables, which the arrows go through", async () => {
    const { user } = await open();
    const body = screen.getByLabelText(/Message Body/);
    await user.click(body);
    await user.paste("Hi ");
    await user.tab();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Insert name");
    await user.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Insert company");
    await user.keyboard("{Enter}");
    expect(body).toHaveProperty("value", "Hi {company}");
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
    screen.getByText(/will use the saved segment "Regulars"/);
    await fillIn(user);
    await user.type(screen.getByTitle("Value"), "0");
    screen.getByText(/no longer those of "Regulars"/);
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
    screen.getByText(/order count is at least 5/);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("segments.create")).toEqual([]);
    expect(inputs("campaigns.create")).toMatchObject([
      { campaign: { name: "Diwali", segmentId: "31" } },
    ]);
  });

  it("saves the audience by a name, says when it is taken, and sends to the segment saved", async () => {
    const taken = "You already have a segment called “Spenders”. Choose another name";
    const { user, inputs } = await open({ taken });
    const button = screen.getByRole("button", { name: "Save this audience as…" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await fillIn(user);
    await addRule(user);
    await user.click(button);
    await pasteInto(user, await screen.findByLabelText(/Segment name/), "Spenders");
    await user.click(screen.getByRole("button", { name: "Save segment" }));
    await screen.findByText(taken);
    await user.clear(screen.getByLabelText(/Segment name/));
    await pasteInto(user, screen.getByLabelText(/Segment name/), "Big spenders");
    await user.click(screen.getByRole("button", { name: "Save segment" }));
    await screen.findByText(/will use the saved segment "Big spenders"/);
    expect(inputs("segments.create").at(-1)).toMatchObject({ name: "Big spenders", listed: true });
    await waitFor(() => expect(button).toHaveProperty("disabled", true));
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await submit(user);
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("segments.create")).toHaveLength(2);
    expect(inputs("campaigns.create")).toMatchObject([{ campaign: { segmentId: "77" } }]);
  });

  it("counts who a static segment kept until its rules are changed", async () => {
    const { user, inputs } = await open();
    await user.click(screen.getByRole("combobox", { name: "Saved segment" }));
    await user.click(await screen.findByRole("option", { name: "Kept (12)" }));
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    await user.type(screen.getByTitle("Value"), "0");
    screen.getByText(/rules have changed/);
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await waitFor(() => expect(screen.queryByText(/rules have changed/)).toBeNull());
    expect(inputs("segments.estimate").at(0)).toHaveProperty("segmentId", "32");
    expect(inputs("segments.estimate").at(-1)).not.toHaveProperty("segmentId");
  });

  it("says when the saved segment is gone, and goes on without it", async () => {
    const { user } = await open({ at: "/campaigns/create?segment=gone" });
    screen.getByText("Segment not found");
    await user.click(screen.getByRole("link", { name: "Start without it" }));
    await screen.findByLabelText(/Campaign Name/);
  });

  it("adds a ready-made rule with one click, in the place of an empty one", async () => {
    const { user, inputs } = await open();
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    for (const name of ["Never bought", "Big spenders", "Lapsed 90 days", "New this month"]) {
      await user.click(screen.getByRole("button", { name }));
    }
    await user.click(screen.getByRole("button", { name: "Estimate Size" }));
    await screen.findByText("Estimated audience size: 12 customers");
    expect(inputs("segments.estimate").at(-1)).toEqual({
      rules: {
        combinator: "and",
        rules: [
          { field: "order_count", operator: "==", value: 0 },
          { field: "total_spent", operator: ">", value: 10_000 },
          { field: "last_purchase", operator: ">", value: 90 },
          { field: "joined", operator: "<=", value: 30 },
        ],
      },
    });
  });

  it("puts everyone in the place of the rules, and takes it back", async () => {
    const { user, inputs } = await open();
    // The estimate made by itself, of rules just left, may come between.
    const estimates = async (rule: object): Promise<void> => {
      await user.click(screen.getByRole("button", { name: "Estimate Size" }));
      await waitFor(() =>
        expect(inputs("segments.estimate").at(-1)).toMatchObject({ rules: { rules: [rule] } }),
      );
    };
    await user.click(screen.getByRole("button", { name: "Big spenders" }));
    await user.click(screen.getByRole("button", { name: "Everyone" }));
    await estimates({ field: "is_active", operator: "==", value: true });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await estimates({ field: "total_spent" });
    expect(screen.queryByText(/takes the place/)).toBeNull();
  });

  it("asks for the customers and the email settings once", async () => {
    const { inputs } = await startComposeServer({});
    function Preloaded() {
      useCustomers();
      return <CreateCampaignPage />;
    }
    renderApp(<Preloaded />);
    await screen.findByRole("button", { name: "Add rule" });
    // The response to a later request: those to earlier requests have arrived.
    await userEvent.type(screen.getByLabelText(/Campaign Name/), "Diwali");
    await userEvent.click(screen.getByRole("button", { name: "Save Draft" }));
    await screen.findByText("Draft saved");
    const paths = ["customers.list", "emailSettings.get"];
    expect(paths.map((path) => inputs(path).length)).toEqual([1, 1]);
  });

  it("leads to what the toast says is missing, one after the other", async () => {
    const { user, inputs } = await open();
    const activeElement = () => document.activeElement;
    await submit(user);
    expect(activeElement()).toBe(screen.getByLabelText(/Campaign Name/));
    await user.paste("Diwali");
    await submit(user);
    expect(activeElement()).toBe(screen.getByLabelText(/^Subject/));
    await user.paste("For you");
    await submit(user);
    expect(activeElement()).toBe(screen.getByLabelText(/Message Body/));
    await user.paste("Hello {name}");
    await submit(user);
    expect(activeElement()).toBe(screen.getByRole("button", { name: "Add rule" }));
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    expect(screen.getByTitle("Value").getAttribute("aria-invalid")).not.toBe("true");
    await submit(user);
    expect(activeElement()).toBe(screen.getByTitle("Value"));
    expect(screen.getByTitle("Value").getAttribute("aria-invalid")).toBe("true");
    await user.paste("5000");
    await submit(user);
    expect(activeElement()).toBe(screen.getByRole("button", { name: "Estimate Size" }));
    expect(inputs("campaigns.create")).toEqual([]);
  });

  it("is red at an empty rule that a button needs", async () => {
    const { user } = await open();
    for (const name of ["Estimate Size", "Detailed Preview", "Generate using AI"]) {
      await user.click(screen.getByRole("button", { name: "Add rule" }));
      const value = screen.getByTitle("Value");
      expect(value.getAttribute("aria-invalid")).not.toBe("true");
      await user.click(screen.getByRole("button", { name }));
      await waitFor(() => expect(value.getAttribute("aria-invalid")).toBe("true"));
      expect(screen.getAllByText('"Total spent" needs a number').length).toBeGreaterThan(1);
      await user.type(value, "5");
      expect(value.getAttribute("aria-invalid")).not.toBe("true");
      await user.click(screen.getByRole("button", { name: "Remove rule" }));
      act(() => toast.remove());
    }
  });

  describe("with a variable nobody knows", () => {
    async function openWith(body: string) {
      const { user, inputs } = await open();
      for (const [label, text] of [
        [/Campaign Name/, "Diwali"],
        [/^Subject/, "For you"],
        [/Message Body/, body],
      ] as const) {
        await pasteInto(user, screen.getByLabelText(label), text);
      }
      await addRule(user);
      await user.click(screen.getByRole("button", { name: "Estimate Size" }));
      await screen.findByText("Estimated audience size: 12 customers");
      expect(screen.queryByRole("button", { name: "Send as written" })).toBeNull();
      await submit(user);
      await screen.findByRole("button", { name: "Send as written" });
      const field = screen.getByLabelText<HTMLTextAreaElement>(/Message Body/);
      await waitFor(() => expect(document.activeElement).toBe(field));
      return { user, inputs, field };
    }

    it("is stopped, however often it is tried, until it is told to go as it is written", async () => {
      const { user, inputs, field } = await openWith("Hello {nmae}");
      screen.getByText("Did you mean {name}?");
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("nmae");
      await submit(user);
      expect(inputs("campaigns.create")).toEqual([]);
      expect(address()).toBe("/");
      await user.click(screen.getByRole("button", { name: "Send as written" }));
      await waitFor(() => expect(address()).toBe("/dashboard"));
      expect(inputs("campaigns.create")).toMatchObject([
        { campaign: { template: { body: "Hello {nmae}" } } },
      ]);
    });

    it("is stopped for one of another tool, and offers ours", async () => {
      const { user, field } = await openWith("Hello *|FNAME|* {name}");
      screen.getByText("*|FNAME|* is the syntax of another tool.");
      await user.click(screen.getByRole("button", { name: "Use {first_name}" }));
      expect(field.value).toBe("Hello {first_name} {name}");
      expect(screen.queryByRole("button", { name: "Send as written" })).toBeNull();
    });

    it("takes what was meant instead, and is sent with the next press", async () => {
      const { user, inputs, field } = await openWith("Hello {nmae|friend}");
      await user.click(screen.getByRole("button", { name: "Use {name}" }));
      expect(field.value).toBe("Hello {name|friend}");
      expect(screen.queryByRole("button", { name: "Send as written" })).toBeNull();
      await submit(user);
      await waitFor(() => expect(address()).toBe("/dashboard"));
      expect(inputs("campaigns.create")).toMatchObject([
        { campaign: { template: { body: "Hello {name|friend}" } } },
      ]);
    });
  });
});
