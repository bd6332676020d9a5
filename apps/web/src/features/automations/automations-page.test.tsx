import type { AutomationSummaryWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { automation, startAutomationServer } from "../../test-support/automation-server.ts";
import { cellsOf } from "../../test-support/cells-of.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { AutomationsPage } from "./automations-page.tsx";

const LIVE = automation({
  state: "live",
  counts: { inside: 1_234, entered: 2_000, completed: 700, left: { bought: 60, unsubscribed: 6 } },
  held: "Your service allows no more mails today",
});

async function open(list: AutomationSummaryWire[]) {
  const server = await startAutomationServer({ list });
  renderApp(<AutomationsPage />);
  const user = userEvent.setup();
  await screen.findAllByRole("button", { name: "New automation" });
  return { user, ...server };
}

const choose = async (user: ReturnType<typeof userEvent.setup>, action: string) => {
  await user.click(screen.getByRole("button", { name: "Actions for Welcome" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
};

describe("the automations", () => {
  it("say how each stands, who is in it, and why the others left", async () => {
    await open([LIVE]);
    expect(cellsOf(screen.getByRole("table"))[1]).toEqual([
      "WelcomeWhen a customer is added",
      "LiveYour service allows no more mails today",
      "1,234",
      "2,000",
      "700",
      "60 because they ordered6 because they unsubscribed",
      "",
    ]);
  });

  it("begin with one that ships, which opens in the editor", async () => {
    const { user, inputs } = await open([]);
    screen.getByText("No automations yet");
    await user.click(screen.getByRole("button", { name: "New automation" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findAllByRole("listitem")).length).toBe(6);
    await user.dblClick(dialog.getByRole("button", { name: /^Win back/ }));
    await waitFor(() =>
      expect(screen.getByLabelText("Address").textContent).toBe("/campaigns/automations/5"),
    );
    expect(inputs("automations.create")).toMatchObject([{ name: "Win back" }]);
  });

  it("are paused at once, and asked about when they were paused for long", async () => {
    const { user, inputs } = await open([
      { ...LIVE, state: "paused", pausedAt: "2026-11-20T08:00:00.000Z" },
    ]);
    await choose(user, "Resume");
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("radio", { name: /^Skip them/ }));
    await user.click(dialog.getByRole("button", { name: "Resume" }));
    await screen.findByText("Automation resumed");
    expect(inputs("automations.resume")).toEqual([{ id: "5", overdue: "skip" }]);
  });

  it("resume without a question after a short pause", async () => {
    const { user, inputs } = await open([
      { ...LIVE, state: "paused", pausedAt: new Date().toISOString() },
    ]);
    await choose(user, "Resume");
    await screen.findByText("Automation resumed");
    expect(inputs("automations.resume")).toEqual([{ id: "5", overdue: "send" }]);
  });

  it("are deleted after a question that says what becomes of those inside", async () => {
    const { user, inputs } = await open([LIVE]);
    await choose(user, "Delete");
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/Its customers leave it/);
    await user.click(dialog.getByRole("button", { name: "Delete automation" }));
    await screen.findByText("Automation deleted");
    expect(inputs("automations.delete")).toEqual([{ id: "5" }]);
  });
});
