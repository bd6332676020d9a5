import { MESSAGES } from "@dakiya/domain/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { campaign } from "../../test-support/campaign.ts";
import { startCampaignServer } from "../../test-support/campaign-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { TakeBackNotices } from "./take-back-notices.tsx";
import { showTakeBack } from "./take-back-store.ts";
import { useLiveCampaigns } from "./use-live-campaigns.ts";

const stats = { ...campaign({}).stats, total_recipients: 149, sent: 0, failed: 0 };
const hold = { until: "2026-11-20T08:35:00.000Z", remainingMs: 300_000 };
const held = campaign({ status: "active", stats, hold });
const draft = campaign({ status: "draft" });
const going = /^Going to 149 recipients in (5 min 0|4 min \d\d) s$/;

/** As the dashboard's card has them. */
function List() {
  const { items, updatedAt } = useLiveCampaigns({ moving: true });
  return (
    <section aria-label="Card">
      {items.map((one) => (
        <SendingProgress key={one._id} campaign={one} updatedAt={updatedAt} />
      ))}
    </section>
  );
}

type Change = NonNullable<Parameters<typeof startCampaignServer>[0]["changes"]>;

async function open(changes: Change) {
  const server = await startCampaignServer({ campaigns: [held], changes });
  renderApp(
    <main tabIndex={-1}>
      <List />
      <TakeBackNotices />
    </main>,
  );
  const card = within(screen.getByRole("region", { name: "Card" }));
  await card.findByText(going);
  act(() => showTakeBack({ kind: "held", campaign: held }));
  return { ...server, card, user: userEvent.setup({ delay: null }) };
}

const timers = () => screen.queryAllByRole("timer").map(({ textContent }) => textContent);
const announced = () =>
  screen.getAllByRole("status").flatMap((part) => (part.matches("p") ? part.textContent : []));

beforeEach(() => toast.remove());

describe("a campaign that can be taken back", () => {
  it("counts down among the toasts and in the card, and is announced once", async () => {
    await open({});
    expect(timers()).toEqual([expect.stringMatching(going), expect.stringMatching(going)]);
    const words = "Going to 149 recipients in 300 seconds. Until then you can stop it.";
    expect(announced()).toEqual([words]);
    for (const timer of screen.getAllByRole("timer"))
      expect(timer.closest("[aria-live]")).toBeNull();
  });

  it("is stopped in the card by one call for two clicks, and leads to the draft", async () => {
    let stops = 0;
    const stop = () => {
      stops += 1;
      return draft;
    };
    const { card, user } = await open({ stop });
    await user.dblClick(card.getByRole("button", { name: 'Stop "Diwali"' }));
    const link = await screen.findByRole("link", { name: "Open draft" });
    expect(stops).toBe(1);
    expect(announced()).toEqual(['Nothing was sent. "Diwali" is a draft again.']);
    expect(timers()).toEqual([]);
    expect(document.activeElement).toBe(link);
    await user.click(link);
    await waitFor(() =>
      expect(screen.getByLabelText("Address").textContent).toBe("/campaigns/create"),
    );
    expect(screen.queryByRole("link", { name: "Open draft" })).toBeNull();
  });

  it("is sent now by its second button, which leaves the focus in the page", async () => {
    const release = () => campaign({ status: "processing", stats, hold: null });
    const { user } = await open({ release });
    const [, among] = screen.getAllByRole("button", { name: 'Send now: "Diwali"' });
    among?.focus();
    await user.keyboard("{Enter}");
    await screen.findByText(MESSAGES.takeBack.released);
    await screen.findByText("0 of 149 sent");
    expect(timers()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("says the server's sentence where sending has begun, and goes when the server says so", async () => {
    const stop = () => {
      emit(campaign({ status: "processing", stats, hold: null }));
      throw new TRPCError({ code: "CONFLICT", message: MESSAGES.server.notOnHold });
    };
    const { emit, user } = await open({ stop });
    const [first] = screen.getAllByRole("button", { name: 'Stop "Diwali"' });
    if (first === undefined) throw new Error("There is no button");
    await user.click(first);
    await screen.findByText(MESSAGES.server.notOnHold);
    await waitFor(() => expect(timers()).toEqual([]));
    screen.getByText("0 of 149 sent");
  });

  it("goes from this tab when another one has stopped it", async () => {
    const { emit } = await open({});
    emit(draft);
    await waitFor(() => expect(timers()).toEqual([]), { timeout: 5_000 });
    expect(screen.queryByRole("button", { name: "Hide" })).toBeNull();
  });

  it("can be hidden among the toasts, and stays in the card", async () => {
    const { user } = await open({});
    await user.click(screen.getByRole("button", { name: "Hide" }));
    expect(timers()).toHaveLength(1);
  });
});
