import type { CampaignDraftWire, ReviewWire } from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { formatDateTimeZone } from "../../../lib/format.ts";
import { startComposeServer } from "../../../test-support/compose-server.ts";
import type { ComposeServer } from "../../../test-support/compose-server.ts";
import { pasteInto } from "../../../test-support/paste-into.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { CreateCampaignPage } from "../create-campaign-page.tsx";

const WRITTEN: CampaignDraftWire = {
  _id: "40",
  name: "Diwali",
  description: "",
  subject: "For {name}",
  body: "Hello {nmae} of {city}",
  rules: {
    combinator: "and",
    rules: [{ field: "total_spent", operator: ">", value: "5000" }],
  },
  segmentId: null,
  followUp: null,
  startAt: null,
  savedAt: "2026-11-20T08:00:00.000Z",
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
    domainWarnings: ["example.com has no DMARC: Gmail may refuse your emails."],
  },
  quota: {
    perDay: 500,
    used: 100,
    left: 400,
    days: 3,
    finishesAt: "2026-11-23T05:00:00.000Z",
    ramp: null,
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

async function open(server: ComposeServer = {}) {
  const { inputs } = await startComposeServer({ draft: WRITTEN, review: REVIEW, ...server });
  renderApp(<CreateCampaignPage />, { at: "/campaigns/create?draft=40" });
  return { user: userEvent.setup({ delay: null }), inputs };
}

beforeEach(() => toast.remove());

describe("the review while a campaign is written", () => {
  it("says who gets it, who does not, what would look odd, and when it ends", async () => {
    const { inputs } = await open();
    const panel = within(await screen.findByLabelText("Audience and preview"));
    await panel.findByText("1,200");
    panel.getByText("1,300");
    panel.getByText("Left out: 40 deactivated, 60 unsubscribed");
    screen.getByText("Sends to 1,200 recipients now");
    const message = within(screen.getByRole("region", { name: "Campaign Message" }));
    message.getByText("{nmae} is not known and is sent as written to 1,200 recipients.");
    message.getByText("{city} is blank for 1 recipient. Add a fallback: {city|…}.");
    screen.getByText(
      `Needs 1,200 of the 400 emails left today. Sending resumes when the limit of 500 a day renews, over 3 days. The last email is sent at about ${formatDateTimeZone("2026-11-23T05:00:00.000Z")}.`,
    );
    expect(inputs("campaigns.review")).toMatchObject([
      { subject: WRITTEN.subject, body: WRITTEN.body, audience: { kind: "rules" } },
    ]);
    expect(inputs("segments.estimate")).toEqual([]);
  });

  it("says who had their emails of these days, the ramp plan, and what is wrong with the sender", async () => {
    const problem = "Brevo did not accept the API key.";
    await open({
      review: {
        ...REVIEW,
        skipped: { ...REVIEW.skipped, capped: 1_500 },
        recentEmails: { none: 1_000, oneOrTwo: 150, threeToFive: 0, more: 50 },
        quota: { ...REVIEW.quota, ramp: { domain: "shop.example", allowance: 400 } },
        sender: { ...REVIEW.sender, problem },
      },
    });
    await screen.findByText(
      "Left out: 40 deactivated, 60 unsubscribed, 1,500 who reached the limit of 3 emails in 7 days",
    );
    screen.getByText("Emails in 30 days: 1,000 got none, 150 got 1 or 2, 50 got more than 5.");
    screen.getByText(
      /^Needs 1,200 of the 400 emails left today. With the ramp plan of shop.example sending takes 3 days. The last email/,
    );
    const link = screen.getByRole("link", { name: "Open Email Settings" });
    expect(link.parentElement?.textContent).toBe(`${problem} Open Email Settings`);
  });

  it("warns of names in the words of HTML, and not of where its links lead nor of its styles", async () => {
    const html = `<style>p{color:red}</style><p>{nmae} <a href="{view_in_browser}">See</a> <a href="{unsubscribe}">Leave</a></p>`;
    await open({ draft: { ...WRITTEN, body: "", html } });
    const message = within(await screen.findByRole("region", { name: "Campaign Message" }));
    await message.findByText("{nmae} is not known and is sent as written to 1,200 recipients.");
    expect(message.getAllByText(/is not known and is sent/)).toHaveLength(1);
  });

  it("names real recipients to see the mail as, small and whole, in a frame that may do nothing", async () => {
    const { user } = await open();
    await screen.findByText("For 7");
    expect(screen.getByTitle("Email preview").getAttribute("sandbox")).toBe("");
    await user.click(screen.getByRole("combobox", { name: "Preview for" }));
    await user.click(await screen.findByRole("option", { name: "Ravi" }));
    await screen.findByText("For 8");

    await user.click(await screen.findByRole("button", { name: "Preview as a recipient" }));
    const frame = await screen.findByTitle("This recipient's email");
    expect(frame.getAttribute("sandbox")).toBe("");
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("combobox", { name: "Recipient" }));
    await user.click(await screen.findByText("Ravi (ravi@example.com)"));
    await dialog.findByText("For 8");
  });

  it("names links and images that do not respond", async () => {
    const sound = { status: 200, problem: null, redirectsTo: null, isEncrypted: true } as const;
    await open({
      messageCheck: {
        addresses: [
          { ...sound, url: "https://shop.example/a", kind: "link", state: "ok" },
          { ...sound, url: "https://shop.example/b", kind: "link", state: "missing", status: 404 },
          { ...sound, url: "http://shop.example/c", kind: "link", state: "ok", isEncrypted: false },
        ],
        ...{ unchecked: 0, images: 2, textCharacters: 40, mailBytes: 3000 },
      },
    });
    const card = within(await screen.findByRole("region", { name: "Links and images" }));
    expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "https://shop.example/bThis page does not exist (404).",
      "http://shop.example/cLeads to http, which browsers call not secure. Use https.",
    ]);
    card.getByText("2 images, 40 characters of text, 3 KB.");
    card.getByText(MESSAGES.messageCheck.mostlyImages);
  });

  it("sends a test of it to addresses of one's choice, and says what became of each", async () => {
    const { user, inputs } = await open();
    await screen.findByText("For 7");
    await user.click(screen.getByRole("button", { name: "Send a test" }));
    // The dialog shown while it loads is another.
    await screen.findByLabelText("Send to", { selector: "input" });
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Send test" }));
    await dialog.findByText(MESSAGES.testEmails.toRequired);
    await user.type(
      dialog.getByLabelText("Send to", { selector: "input" }),
      "full@example.com,nobody",
    );
    await user.click(dialog.getByRole("button", { name: "Send test" }));
    await dialog.findByText('"nobody" is not an email address');
    await user.type(dialog.getByLabelText("Send to", { selector: "input" }), "{Backspace}");
    await user.click(dialog.getByRole("button", { name: "Add office@example.com" }));
    await user.click(dialog.getByRole("checkbox", { name: "Begin the subject with [Test]" }));
    await user.click(dialog.getByRole("button", { name: "Send test" }));
    const results = within(await dialog.findByRole("list", { name: "Results" }));
    await results.findByText("Its mailbox is full.");
    expect(results.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Failedfull@example.com Its mailbox is full.",
      "Sentoffice@example.com",
    ]);
    const { subject, body } = WRITTEN;
    const to = ["full@example.com", "office@example.com"];
    expect(inputs("campaigns.sendTest")).toEqual([
      { subject, body, customerId: "7", to, marked: false },
    ]);
  });

  it("forgets an address of earlier tests, and says why a test was refused", async () => {
    const { user, inputs } = await open({
      fail: (path) =>
        path === "campaigns.sendTest"
          ? new TRPCError({
              code: "UNPROCESSABLE_CONTENT",
              message: "Test email failed. Please check your configuration.",
              cause: { errors: [{ path: "brevo", message: "Brevo can't be reached." }] },
            })
          : null,
    });
    await screen.findByText("For 7");
    await user.click(screen.getByRole("button", { name: "Send a test" }));
    await user.click(await screen.findByRole("button", { name: "Forget office@example.com" }));
    await waitFor(() => expect(inputs("campaigns.forgetTestAddress")).toEqual([{ id: "4" }]));
    expect(screen.queryByRole("button", { name: "Add office@example.com" })).toBeNull();
    await pasteInto(
      user,
      await screen.findByLabelText("Send to", { selector: "input" }),
      "a@example.com",
    );
    await user.click(screen.getByRole("button", { name: "Send test" }));
    await screen.findByText(
      "Test email failed. Please check your configuration. Brevo can't be reached.",
    );
  });

  it("that cannot be loaded says that sending is possible, and can be tried again", async () => {
    let isBroken = true;
    const { user } = await open({
      fail: (path) =>
        path === "campaigns.review" && isBroken
          ? new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" })
          : null,
    });
    await screen.findByText("The review could not be loaded. You can still send the campaign.");
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("1,200");
  });

  it("asks nothing of a message that is not written yet, and counts the rules alone", async () => {
    const { inputs } = await open({ draft: { ...WRITTEN, subject: "" } });
    await screen.findByText("Sends to 12 recipients now");
    expect(inputs("campaigns.review")).toEqual([]);
    expect(screen.queryByRole("button", { name: "Send a test" })).toBeNull();
  });
});
