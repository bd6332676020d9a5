import type { ReviewInput, ReviewWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { formatDateTime } from "../../lib/format.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { ReviewCard } from "./review-card.tsx";

const INPUT: ReviewInput = {
  subject: "For {name}",
  body: "Hello {nmae} of {city}",
  audience: { kind: "segment", segmentId: "31" },
};

const REVIEW: ReviewWire = {
  matched: 1300,
  eligible: 1200,
  skipped: { inactive: 40, unsubscribed: 60, suppressed: 0, noEmail: 0 },
  unknownVariables: ["nmae"],
  blanks: [{ variable: "city", people: 1 }],
  sender: {
    configured: true,
    service: "brevo",
    email: "hello@example.com",
    name: "Example Textiles",
    problem: null,
  },
  quota: {
    perDay: 500,
    used: 100,
    left: 400,
    days: 3,
    finishesAt: "2026-11-23T05:00:00.000Z",
  },
  sample: [
    {
      _id: "7",
      name: "Asha",
      email: "asha@example.com",
      stats: { total_spent: 1, order_count: 1 },
    },
    {
      _id: "8",
      name: "Ravi",
      email: "ravi@example.com",
      stats: { total_spent: 1, order_count: 1 },
    },
  ],
};

async function open({
  review = () => REVIEW,
  input = INPUT,
}: { review?: () => ReviewWire; input?: ReviewInput | null } = {}) {
  const asked: { path: string; input: unknown }[] = [];
  const t = initTRPC.create();
  const procedure = t.procedure
    .input((raw: unknown) => raw)
    .use(({ path, input: raw, next }) => {
      asked.push({ path, input: raw });
      return next();
    });
  const router = t.router({
    campaigns: t.router({
      review: procedure.mutation(review),
      previewMail: procedure.mutation(({ input: raw }) => ({
        subject: `For ${String(Reflect.get(Object(raw), "customerId"))}`,
        text: "",
        html: "<!doctype html><p>Hello</p>",
      })),
      sendTest: procedure.mutation(() => ({ message: "Test mail sent to hello@example.com" })),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<ReviewCard input={input} />);
  return {
    user: userEvent.setup({ delay: null }),
    inputs: (path: string) => asked.filter((call) => call.path === path).map((call) => call.input),
  };
}

beforeEach(() => toast.remove());

describe("the review before sending", () => {
  it("says who gets it, who does not and why, and what would look odd", async () => {
    const { inputs } = await open();
    expect(await screen.findByText(/^1,200 people of 1,300 who match get it/)).toBeDefined();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "40 deactivated",
      "60 unsubscribed",
      "{nmae} is not known and goes out as it is written.",
      "{city} is blank for 1 person.",
    ]);
    expect(screen.getByText("Example Textiles <hello@example.com>")).toBeDefined();
    expect(inputs("campaigns.review")).toEqual([INPUT]);
  });

  it("holds what is needed against what is left, and says when it ends", async () => {
    await open();
    expect(
      await screen.findByText(
        `Needs 1,200 of the 400 mails left today. It goes on by itself when the limit of 500 a day renews, over 3 days. The last mail goes at about ${formatDateTime("2026-11-23T05:00:00.000Z")}.`,
      ),
    ).toBeDefined();
  });

  it("leads to Email Settings when the sender has a problem", async () => {
    const problem = "Brevo did not accept the API key.";
    await open({ review: () => ({ ...REVIEW, sender: { ...REVIEW.sender, problem } }) });
    const link = await screen.findByRole("link", { name: "Open Email Settings" });
    expect(link.parentElement?.textContent).toBe(`${problem} Open Email Settings`);
  });

  it("shows the mail of each sample recipient, in a frame that may do nothing", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Preview as a recipient" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("For 7")).toBeDefined();
    expect(dialog.getByTitle("Mail of this recipient").getAttribute("sandbox")).toBe("");
    await user.click(dialog.getByRole("combobox", { name: "Recipient" }));
    await user.click(await screen.findByText("Ravi (ravi@example.com)"));
    expect(await dialog.findByText("For 8")).toBeDefined();
  });

  it("sends a test of it to oneself", async () => {
    const { user, inputs } = await open();
    await screen.findByText(/^1,200 people/);
    await user.click(screen.getByRole("button", { name: "Send test to myself" }));
    expect(await screen.findByText("Test mail sent to hello@example.com")).toBeDefined();
    const { subject, body } = INPUT;
    expect(inputs("campaigns.sendTest")).toEqual([{ subject, body, customerId: "7" }]);
  });

  it("that cannot be loaded says that sending is possible, and can be tried again", async () => {
    let failing = true;
    const { user } = await open({
      review: () => {
        if (failing) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" });
        return REVIEW;
      },
    });
    expect(
      await screen.findByText(
        "The review could not be loaded. The campaign can be sent all the same.",
      ),
    ).toBeDefined();
    failing = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^1,200 people/)).toBeDefined();
  });

  it("asks nothing of a campaign that is not written yet", async () => {
    const { inputs } = await open({ input: null });
    expect(screen.getByText(/^Once the audience and the message are written/)).toBeDefined();
    await waitFor(() => expect(inputs("campaigns.review")).toEqual([]));
    expect(screen.queryByRole("button")).toBeNull();
  });
});
