import type { CampaignDraftWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { startComposeServer } from "../../../test-support/compose-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { CreateCampaignPage } from "../create-campaign-page.tsx";

const DRAFT: CampaignDraftWire = {
  ...{ _id: "40", name: "Diwali", description: "", segmentId: null, startAt: null },
  ...{ subject: "Hello", body: "Hi {name}" },
  rules: { combinator: "and", rules: [{ field: "city", operator: "==", value: "Pune" }] },
  followUp: null,
  savedAt: "2026-11-20T08:00:00.000Z",
};

async function open(draft: Partial<CampaignDraftWire> = {}) {
  const server = await startComposeServer({ draft: { ...DRAFT, ...draft } });
  renderApp(<CreateCampaignPage />, { at: "/?draft=40" });
  const user = userEvent.setup({ delay: null });
  await screen.findByDisplayValue("Hello");
  return { server, user };
}

const body = () => screen.getByLabelText<HTMLTextAreaElement>(/Message Body/);

it("A language is added with a copy, written beside the message that falls back, saved and removed", async () => {
  const { server, user } = await open();
  await user.click(screen.getByRole("button", { name: "Add language" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add language" }));
  const select = (name: string) =>
    dialog.getByLabelText<HTMLInputElement>(name, { selector: "input" });
  expect(select("Your message so far").value).toBe("English");
  await user.click(select("Translate into"));
  await user.click(await screen.findByRole("option", { name: "Hindi · हिन्दी" }));
  await user.click(dialog.getByRole("button", { name: "Add language" }));

  const chip = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
  await waitFor(() => expect(chip("Hindi").checked).toBe(true));
  expect(body().value).toBe("Hi {name}");
  await user.clear(body());
  await user.click(body());
  await user.paste("नमस्ते {name}");
  await user.click(chip("English (falls back)"));
  expect(body().value).toBe("Hi {name}");
  await user.click(screen.getByRole("button", { name: "Save Draft" }));
  await screen.findByText("Draft saved");
  expect(server.inputs("campaigns.saveDraft").at(-1)).toMatchObject({
    draft: {
      ...{ subject: "Hello", body: "Hi {name}", language: "en" },
      variants: [{ language: "hi", subject: "Hello", body: "नमस्ते {name}" }],
    },
  });

  await user.click(chip("Hindi"));
  await user.click(screen.getByRole("button", { name: "Remove Hindi" }));
  await user.click(await screen.findByRole("button", { name: "Remove language" }));
  await waitFor(() => expect(screen.queryByRole("radio", { name: "Hindi" })).toBeNull());
  expect(body().value).toBe("Hi {name}");
});

it("What a language lacks leads there, and is said with its name", async () => {
  const { server, user } = await open({
    language: "en",
    variants: [{ language: "hi", subject: "", body: "नमस्ते {name}" }],
  });
  await user.click(screen.getByRole("button", { name: "Estimate Size" }));
  await screen.findByText(/Estimated audience size/);
  await user.click(screen.getByRole("button", { name: "Create Campaign" }));
  await screen.findByText("Hindi: Please enter a subject line");
  await screen.findByText("Subject is required");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Hindi" }).checked).toBe(true);
  expect(body().value).toBe("नमस्ते {name}");
  await user.type(screen.getByLabelText(/^Subject/), "नमस्ते");
  await user.click(screen.getByRole("button", { name: "Create Campaign" }));
  await waitFor(() => expect(server.inputs("campaigns.create")).toHaveLength(1));
  expect(server.inputs("campaigns.create")[0]).toMatchObject({
    campaign: {
      template: {
        ...{ subject: "Hello", language: "en" },
        variants: [{ language: "hi", subject: "नमस्ते", body: "नमस्ते {name}" }],
      },
    },
  });
});
