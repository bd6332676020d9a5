import { logListInput } from "@dakiya/domain/wire";
import type { CampaignWire, LogListInput, LogPageWire, LogWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { formatDateTime } from "../../lib/format.ts";
import { campaign } from "../../test-support/campaign.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { CommunicationLogsModal } from "./communication-logs-modal.tsx";

const NONE = { queued: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, failed: 0 };

function log(changes: Partial<LogWire>): LogWire {
  return {
    _id: "1",
    status: "queued",
    customer: null,
    sent_at: null,
    delivered_at: null,
    opened_at: null,
    clicked_at: null,
    failed_at: null,
    failure_reason: null,
    createdAt: "2026-11-20T08:00:00.000Z",
    ...changes,
  };
}

const asha = log({
  _id: "2",
  status: "failed",
  customer: { _id: "9", name: "Asha Rao", email: "asha@example.in", phone: "+91 98200 11111" },
  sent_at: "2026-11-20T08:35:00.000Z",
  failed_at: "2026-11-20T08:36:00.000Z",
  failure_reason: "Mailbox does not exist",
});

/** A page of logs from a newer server, with statuses unknown here. */
type Answer = Omit<LogPageWire, "items"> & {
  items: (Omit<LogWire, "status"> & { status: string })[];
};

async function open(
  answer: (input: LogListInput) => Answer,
  campaignState: CampaignWire = campaign({ _id: "7", name: "Diwali early access" }),
  retries: unknown[] = [],
) {
  const inputs: LogListInput[] = [];
  const t = initTRPC.create();
  const logs = t.procedure.input(logListInput).query(({ input }) => {
    inputs.push(input);
    return answer(input);
  });
  const get = t.procedure.query(() => campaignState);
  const retryFailed = t.procedure
    .input((input: unknown) => input)
    .mutation(({ input }) => {
      retries.push(input);
      return campaignState;
    });
  await startTrpcServer(
    t.router({ campaigns: t.router({ logs, get, retryFailed }) }),
    (_request, response) => sendJson(response, 404, {}),
  );
  renderApp(
    <CommunicationLogsModal
      campaign={{ id: "7", name: "Diwali early access" }}
      onClose={() => undefined}
    />,
  );
  return inputs;
}

describe("CommunicationLogsModal", () => {
  it("says what its figures count, since a mail that was opened was sent too", async () => {
    const counts = { ...NONE, sent: 87, opened: 10, failed: 3 };
    const stats = { ...campaign({}).stats, total_recipients: 100, sent: 97, failed: 3 };
    await open(
      () => ({ items: [asha], nextCursor: null, tracking: null, statusCounts: counts }),
      campaign({ _id: "7", name: "Diwali early access", stats }),
    );
    await screen.findByText(/^97 sent in total\. Each recipient is counted once/);
    screen.getByRole("radio", { name: /Sent.*87/ });
  });

  it("shows a status it does not know gray", async () => {
    const heldLog = { ...asha, status: "held" };
    await open(() => ({
      items: [heldLog],
      nextCursor: null,
      tracking: null,
      statusCounts: { ...NONE, held: 1 },
    }));
    expect((await screen.findByText("Held")).getAttribute("data-hue")).toBe("gray");
    screen.getByText("Asha Rao");
  });

  it("shows how a mail had failed before it was tried again, and what became of it then", async () => {
    const at = ["2026-11-20T08:36:00.000Z", "2026-11-20T09:36:00.000Z"] as const;
    const retriedLog = log({
      _id: "3",
      status: "sent",
      sent_at: "2026-11-20T10:00:00.000Z",
      earlier_failures: [
        { at: at[0], reason: "Mailbox is full" },
        { at: at[1], reason: null },
      ],
    });
    await open(() => ({
      items: [retriedLog],
      nextCursor: null,
      tracking: null,
      statusCounts: { ...NONE, sent: 1 },
    }));
    const earlier = within(await screen.findByRole("list", { name: "Earlier failures" }));
    expect(earlier.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `Failed ${formatDateTime(at[0])}: Mailbox is full`,
      `Failed ${formatDateTime(at[1])}`,
    ]);
    screen.getByText(`Sent ${formatDateTime("2026-11-20T10:00:00.000Z")}`);
  });

  it("calls a customer without a name by the address", async () => {
    const nameless = { _id: "9", name: "", email: "info@example.in", phone: null };
    await open(() => ({
      items: [log({ customer: nameless })],
      nextCursor: null,
      tracking: null,
      statusCounts: { ...NONE, queued: 1 },
    }));
    await waitFor(() =>
      expect(screen.getAllByRole("cell")[0]?.textContent).toBe("Iinfo@example.inNo phone"),
    );
  });

  it("offers the statuses in the order of docs/product.md, Logs, with counts over the campaign", async () => {
    await open(() => ({
      items: [asha],
      nextCursor: null,
      tracking: null,
      statusCounts: { ...NONE, failed: 1, opened: 1200 },
    }));
    await screen.findByText("Asha Rao");
    const names = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
    expect(names).toEqual([
      "All Statuses1,201",
      "Queued0",
      "Sent0",
      "Delivered0",
      "Opened1,200",
      "Clicked0",
      "Failed1",
    ]);
  });

  it("says in plain English why a mail failed, and under it what the service said", async () => {
    const raw = "550 5.1.1 The email account that you tried to reach does not exist";
    const failedLog = { ...asha, failure_reason: raw };
    await open(() => ({
      items: [failedLog],
      nextCursor: null,
      tracking: null,
      statusCounts: { ...NONE, failed: 1 },
    }));
    const words = await screen.findByText("No mailbox has this address");
    const disclosure = words.closest("details");
    expect(disclosure?.open).toBe(true);
    within(disclosure ?? document.body).getByText(raw);
    await userEvent.click(words);
    expect(disclosure?.open).toBe(false);
  });

  it("exports what is shown, by the search and status that are set", async () => {
    await open(() => ({
      items: [asha],
      nextCursor: null,
      tracking: null,
      statusCounts: { ...NONE, failed: 1 },
    }));
    const href = () => screen.getByRole("link", { name: "Export CSV" }).getAttribute("href");
    await screen.findByText("Asha Rao");
    expect(href()).toBe("/api/user/campaign/7/logs.csv");
    await userEvent.click(screen.getByRole("radio", { name: /Failed/ }));
    await userEvent.type(screen.getByPlaceholderText(/^Search by name/), "a&b");
    await waitFor(() =>
      expect(href()).toBe("/api/user/campaign/7/logs.csv?search=a%26b&status=failed"),
    );
  });

  it("tries the failed again from here, once that is confirmed", async () => {
    const retries: unknown[] = [];
    const page = {
      items: [asha],
      nextCursor: null,
      tracking: null,
      statusCounts: { ...NONE, failed: 1 },
    };
    await open(() => page, campaign({ _id: "7" }), retries);
    await userEvent.click(await screen.findByRole("button", { name: "Retry failed (10)" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Retry failed" }));
    expect(retries).toEqual([]);
    await userEvent.dblClick(dialog.getByRole("button", { name: "Send Again" }));
    await waitFor(() => expect(retries).toEqual([{ id: "7" }]));
  });

  it("sends to those of unknown outcome with one click, beside a sentence on what that means", async () => {
    const retries: unknown[] = [];
    const page = {
      items: [asha],
      nextCursor: null,
      tracking: null,
      statusCounts: { ...NONE, failed: 1 },
    };
    const { stats } = campaign({});
    await open(() => page, campaign({ _id: "7", stats: { ...stats, unknown: 3 } }), retries);
    const note = within(await screen.findByRole("note"));
    note.getByText(
      "Outcome unknown for 3 recipients, not sent again. Some may already have this email and would get it twice.",
    );
    screen.getByRole("button", { name: "Retry failed (7)" });
    await userEvent.click(note.getByRole("button", { name: "Send to these 3" }));
    await waitFor(() => expect(retries).toEqual([{ id: "7", onlyUnknown: true }]));
  });

  it("shows how far the campaign is while its mail goes out, and offers no retry then", async () => {
    await open(
      () => ({
        items: [asha],
        nextCursor: null,
        tracking: null,
        statusCounts: { ...NONE, failed: 1 },
      }),
      campaign({ _id: "7", status: "processing" }),
    );
    await screen.findByText("1,190 of 1,200 sent");
    expect(screen.queryByRole("button", { name: /^Retry failed/ })).toBeNull();
  });

  it("shows what happens while it is open", async () => {
    let clicked_at: string | null = null;
    await open(() => {
      const status = clicked_at === null ? "sent" : "clicked";
      const item = { ...asha, status, failed_at: null, failure_reason: null, clicked_at } as const;
      return {
        items: [item],
        nextCursor: null,
        tracking: null,
        statusCounts: { ...NONE, [status]: 1 },
      };
    });
    const row = (await screen.findByText("Asha Rao")).closest("tr") ?? document.body;
    within(row).getByText("Not clicked");
    clicked_at = "2026-11-20T08:40:00.000Z";
    await within(row).findByText(/^Clicked .*2026/);
    expect(screen.getByRole("radio", { name: /Clicked/ }).closest("label")?.textContent).toBe(
      "Clicked1",
    );
  });

  it("says so when the logs cannot be fetched, and fetches them on another try", async () => {
    let isBroken = true;
    await open(() => {
      if (isBroken) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" });
      return { items: [asha], nextCursor: null, tracking: null, statusCounts: NONE };
    });
    await waitFor(() =>
      expect(screen.getAllByText("Failed to fetch communication logs").length).toBeGreaterThan(1),
    );
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Asha Rao");
  });
});
