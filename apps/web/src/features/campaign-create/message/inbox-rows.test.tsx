import type { CampaignDraftWire } from "@dakiya/domain/wire";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { startComposeServer } from "../../../test-support/compose-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { CreateCampaignPage } from "../create-campaign-page.tsx";

const DRAFT: CampaignDraftWire = {
  _id: "40",
  name: "Diwali",
  description: "",
  subject: "For {first_name|you}",
  previewText: "Lamps for {first_name|you}",
  body: "Hello  {first_name|friend},\n\nsee you.",
  rules: { combinator: "and", rules: [{ field: "total_spent", operator: ">", value: "5000" }] },
  segmentId: null,
  followUp: null,
  startAt: null,
  savedAt: "2026-11-20T08:00:00.000Z",
};

async function open(draft: Partial<CampaignDraftWire> = {}) {
  await startComposeServer({ draft: { ...DRAFT, ...draft } });
  renderApp(<CreateCampaignPage />, { at: "/campaigns/create?draft=40" });
  const inbox = within(await screen.findByRole("region", { name: "In the inbox" }));
  const rows = () => inbox.getAllByRole("figure").map(({ textContent }) => textContent);
  return { user: userEvent.setup({ delay: null }), inbox, rows };
}

describe("the row in an inbox", () => {
  it("has subject and preview text filled in, and follows the typing", async () => {
    const { user, inbox, rows } = await open();
    await inbox.findAllByText(/Lamps for Asha/);
    for (const row of rows()) expect(row).toMatch(/For Asha.*Lamps for Asha/);
    await user.clear(screen.getByRole("textbox", { name: /^Subject/ }));
    expect(await inbox.findAllByText("(no subject)")).toHaveLength(2);
    expect(inbox.getByText(/Subject 0 characters, preview text 14/)).toBeDefined();
  });

  it("shows the beginning of a message without a preview text", async () => {
    const { inbox, rows } = await open({ previewText: "" });
    await inbox.findAllByText(/Hello Asha, see you\./);
    expect(rows()).toHaveLength(2);
  });

  it("begins with the first block that the recipient gets", async () => {
    const rule = (operator: ">" | "<=") => ({
      combinator: "and" as const,
      rules: [{ field: "total_spent", operator, value: "5000" }],
    });
    const block = (id: string, text: string) => ({
      ...{ id, type: "text" as const, align: "left" as const },
      content: [{ type: "paragraph" as const, inline: [{ text }] }],
    });
    const blocks = [
      { ...block("a", "For those who buy little"), showIf: rule("<=") },
      { ...block("b", "For everybody") },
    ];
    const { inbox } = await open({ previewText: "", body: "", design: { version: 2, blocks } });
    await inbox.findAllByText(/For everybody/);
    expect(inbox.queryByText(/buy little/)).toBeNull();
  });
});
