import { createApiKeyInput } from "@dakiya/domain/wire";
import type { ApiKeyWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { ApiKeysPage } from "./api-keys-page.tsx";
import { describeScopes } from "./scope-words.ts";

const KEY = `dk_${"k".repeat(49)}`;
const SHOP: ApiKeyWire = {
  _id: "1",
  name: "Online shop",
  start: "dk_shop",
  scopes: ["customers:read", "customers:write"],
  createdBy: "Asha Rao",
  createdAt: "2026-11-20T10:00:00.000Z",
  expiresAt: "2026-11-21T10:00:00.000Z",
  expired: true,
  lastUsedAt: null,
};

async function open(first: ApiKeyWire[], refusal?: string) {
  let keys = first;
  const requests: unknown[] = [];
  const t = initTRPC.create();
  const apiKeys = t.router({
    list: t.procedure.query(() => keys),
    create: t.procedure.input(createApiKeyInput).mutation(({ input }) => {
      if (refusal !== undefined) throw new TRPCError({ code: "CONFLICT", message: refusal });
      requests.push(input);
      const apiKey = { ...SHOP, _id: "2", name: input.name, scopes: input.scopes, expired: false };
      keys = [apiKey, ...keys];
      return { key: KEY, apiKey };
    }),
    revoke: t.procedure
      .input((input) => input as { id: string })
      .mutation(({ input }) => {
        keys = keys.filter(({ _id }) => _id !== input.id);
        return { message: "API key revoked" };
      }),
  });
  await startTrpcServer(t.router({ apiKeys }), (_request, response) => sendJson(response, 404, {}));
  renderApp(<ApiKeysPage />);
  await screen.findByRole("button", { name: "Create API key" });
  return { user: userEvent.setup(), requests };
}

describe("API keys", () => {
  it("say what they are for where there is none, with a line to try", async () => {
    await open([]);
    screen.getByText("No API keys yet");
    screen.getByText(
      /^curl -H "Authorization: Bearer dk_…" "http.*\/api\/customer\/get\?limit=10"$/,
    );
  });

  it("are listed with what they may do, and the expired ones as such", async () => {
    await open([SHOP]);
    const row = within(screen.getAllByRole("row")[1] ?? document.body);
    row.getByText("Write: customers");
    row.getByText("Expired");
    row.getByText("Never");
    row.getByText("dk_shop…");
  });

  it("are refused without a name or a scope, and the focus goes to what is missing", async () => {
    const { user, requests } = await open([]);
    await user.click(screen.getByRole("button", { name: "Create API key" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Create key" }));
    await dialog.findByText("Please give the key a name");
    dialog.getByText("Please choose what the key may do");
    expect(document.activeElement).toBe(dialog.getByLabelText("Name"));
    await user.type(dialog.getByLabelText("Name"), "Report");
    await user.click(dialog.getByRole("button", { name: "Create key" }));
    expect(document.activeElement).toBe(dialog.getByRole("group", { name: "What the key may do" }));
    expect(requests).toEqual([]);
  });

  it("are made of a preset that can be changed, shown once, and then forgotten", async () => {
    const { user, requests } = await open([]);
    await user.click(screen.getByRole("button", { name: "Create API key" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Report");
    const preset = dialog.getByRole("button", { name: "Import customers" });
    await user.click(preset);
    expect(preset.getAttribute("aria-pressed")).toBe("true");
    await user.click(dialog.getByRole("checkbox", { name: "Insights: read" }));
    expect(preset.getAttribute("aria-pressed")).toBe("false");
    await user.click(dialog.getByRole("button", { name: "Create key" }));
    const field = await dialog.findByLabelText<HTMLTextAreaElement>("Report");
    expect(field.value).toBe(KEY);
    dialog.getByText(/It is not shown again\.$/);
    expect(document.activeElement).toBe(field);
    expect(requests).toEqual([
      {
        name: "Report",
        scopes: ["customers:read", "customers:write", "insights:read"],
        expiresInDays: 365,
      },
    ]);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.innerHTML).not.toContain(KEY);
    await user.click(screen.getByRole("button", { name: "Create API key" }));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByLabelText<HTMLInputElement>("Name").value).toBe("");
  });

  it("that can't be made say why, and keep what was typed", async () => {
    const { user } = await open([], "You have 50 API keys, the most an account can have.");
    await user.click(screen.getByRole("button", { name: "Create API key" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Report");
    await user.click(dialog.getByRole("button", { name: "Read everything" }));
    await user.click(dialog.getByRole("button", { name: "Create key" }));
    await screen.findByText(/the most an account can have/);
    expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Report");
  });

  it("are revoked only after it was confirmed", async () => {
    const { user } = await open([SHOP]);
    await user.click(screen.getByRole("button", { name: "Revoke Online shop" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/refused from their next request on/);
    await user.click(dialog.getByRole("button", { name: "Revoke key" }));
    await screen.findByText('"Online shop" is revoked');
    await screen.findByText("No API keys yet");
  });
});

it("scopes are named by what may be done, where something may be", () => {
  expect(describeScopes(["campaigns:send", "customers:read", "campaigns:read"])).toEqual([
    "Read: customers, campaigns",
    "Send: campaigns",
  ]);
});
