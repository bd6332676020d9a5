import { createWebhookInput } from "@dakiya/domain/wire";
import type { WebhookDeliveryDetailWire, WebhookWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { pasteInto } from "../../test-support/paste-into.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { WebhooksPage } from "./webhooks-page.tsx";

const SECRET = "whsec_c2VjcmV0";
const SHOP: WebhookWire = {
  _id: "1",
  url: "https://shop.example.com/dakiya",
  events: ["customer.created", "mail.clicked"],
  batchSize: 100,
  status: "paused",
  pause: {
    kind: "failing",
    reason: "10 tries over a day failed, the last because it responded 500",
    at: "2026-11-20T10:00:00.000Z",
  },
  waiting: 1_234,
  failures: 10,
  nextTryAt: null,
  lastProblem: "it responded 500",
  lastDeliveredAt: null,
  createdBy: "Asha Rao",
  createdAt: "2026-11-20T10:00:00.000Z",
};
const REQUEST: WebhookDeliveryDetailWire = {
  _id: "9",
  messageId: "evt_7_0",
  kind: "events",
  events: 1,
  types: ["customer.created"],
  status: "delivered",
  tries: 3,
  createdAt: "2026-11-20T10:00:00.000Z",
  triedAt: "2026-11-20T10:00:00.000Z",
  tookMs: 12,
  answerStatus: 200,
  problem: null,
  body: '{"type":"customer.created"}',
  answer: "thank you",
};

async function open(first: WebhookWire[]) {
  let hooks = first;
  const requests: unknown[] = [];
  const t = initTRPC.create();
  const webhooks = t.router({
    list: t.procedure.query(() => hooks),
    create: t.procedure.input(createWebhookInput).mutation(({ input }) => {
      requests.push(input);
      return { secret: SECRET, webhook: { ...SHOP, ...input, _id: "2" } };
    }),
    resume: t.procedure
      .input((input) => input as { id: string })
      .mutation(() => {
        hooks = [{ ...SHOP, status: "active", pause: null, failures: 0, lastProblem: null }];
        return hooks[0];
      }),
    deliveries: t.procedure
      .input((input) => input)
      .query(() => ({ items: [REQUEST], nextCursor: null })),
    delivery: t.procedure.input((input) => input).query(() => REQUEST),
  });
  await startTrpcServer(t.router({ webhooks }), (_request, response) =>
    sendJson(response, 404, {}),
  );
  renderApp(<WebhooksPage />);
  await screen.findByRole("button", { name: "Create webhook" });
  return { user: userEvent.setup(), requests };
}

const choose = async (user: ReturnType<typeof userEvent.setup>, action: string) => {
  await user.click(screen.getByRole("button", { name: `Actions for ${SHOP.url}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
};

describe("webhooks", () => {
  it("that were paused for failing say so over the list, and why; resumed, they do not", async () => {
    const { user } = await open([SHOP]);
    screen.getByText("A webhook is paused");
    screen.getByText(/the last because it responded 500$/);
    screen.getByText("1,234 events wait");
    await choose(user, "Resume");
    await waitFor(() => expect(screen.queryByText("A webhook is paused")).toBeNull());
    screen.getByText("Active");
  });

  it("are made of an address and events, whose absence is said, and show their secret once", async () => {
    const { user, requests } = await open([]);
    await user.click(screen.getByRole("button", { name: "Create webhook" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await dialog.findByText(/^Please enter a full address/);
    dialog.getByText("Please choose at least one event");
    expect(document.activeElement).toBe(dialog.getByLabelText("Address"));
    await pasteInto(user, dialog.getByLabelText("Address"), "https://shop.example.com/dakiya");
    await user.click(dialog.getByRole("checkbox", { name: "Emails: clicked" }));
    await user.click(dialog.getByRole("checkbox", { name: "Customers: added" }));
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect((await dialog.findByLabelText<HTMLTextAreaElement>("Secret")).value).toBe(SECRET);
    expect(requests).toEqual([
      {
        url: "https://shop.example.com/dakiya",
        events: ["customer.created", "mail.clicked"],
        batchSize: 1,
      },
    ]);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain(SECRET));
  });

  it("show what was sent and what was answered", async () => {
    const { user } = await open([SHOP]);
    await choose(user, "Requests");
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByText("customer.created"));
    expect((await dialog.findByLabelText<HTMLTextAreaElement>("Response")).value).toBe("thank you");
    dialog.getByLabelText("Request evt_7_0");
    dialog.getByRole("button", { name: "Send again" });
  });
});
