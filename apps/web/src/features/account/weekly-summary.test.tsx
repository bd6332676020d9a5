import type { WeeklySummaryWire } from "@dakiya/domain/wire";
import { weeklySummaryInput } from "@dakiya/domain/wire";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { WeeklySummary } from "./weekly-summary.tsx";

async function open(stored: WeeklySummaryWire) {
  const t = initTRPC.create();
  let summary = stored;
  const router = t.router({
    insights: t.router({
      weeklySummary: t.procedure.query(() => summary),
      saveWeeklySummary: t.procedure.input(weeklySummaryInput).mutation(({ input: { isOn } }) => {
        summary = { ...summary, isOn, nextAt: isOn ? "2026-11-30T03:30:00.000Z" : null };
        return summary;
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<WeeklySummary />);
  return () => summary;
}

it("is off until it is turned on, and then says when the next one comes", async () => {
  const stored = await open({ isOn: false, nextAt: null, lastSentAt: null, problem: null });
  const box = await screen.findByRole("checkbox", { name: "Send a weekly summary" });
  expect(box).toHaveProperty("checked", false);
  await userEvent.click(box);
  await screen.findByText("Weekly summary saved");
  await screen.findByText(/^Next: /);
  await waitFor(() => expect(box).toHaveProperty("checked", true));
  expect(stored().isOn).toBe(true);
});

it("says why the last one did not go out", async () => {
  await open({
    ...{ isOn: true, nextAt: "2026-11-30T03:30:00.000Z", lastSentAt: null },
    problem: "Brevo does not accept this key",
  });
  await screen.findByText("Not sent: Brevo does not accept this key");
});
