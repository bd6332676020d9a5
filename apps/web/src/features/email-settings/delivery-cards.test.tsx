import { sendingLimitsInput, webhookSecretInput } from "@dakiya/domain/wire";
import type { EventsConnectionWire } from "@dakiya/domain/wire";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC, TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { EventsCard } from "./events/events-card.tsx";
import { SendingLimits } from "./limits/sending-limits.tsx";

const SENDGRID: EventsConnectionWire = {
  service: "sendgrid",
  setup: "manual",
  url: "https://dakiya.example/webhooks/sendgrid/x",
  hasSecret: false,
  lastEventAt: null,
  problem: null,
};

async function open(first: EventsConnectionWire) {
  let limits: { perDay: number | null; perSecond: number } = { perDay: 300, perSecond: 10 };
  let own = false;
  let events = first;
  const inputs: unknown[] = [];
  const t = initTRPC.create();
  const router = t.router({
    emailSettings: t.router({
      usage: t.procedure.query(() => ({
        service: "brevo",
        usedToday: 300,
        ...limits,
        own,
        renewsAt: "2026-11-22T00:00:00.000Z",
      })),
      limits: t.procedure.query(() => ({ brevo: limits })),
      saveLimits: t.procedure.input(sendingLimitsInput).mutation(({ input }) => {
        inputs.push(input);
        own = input.limits !== null;
        limits = input.limits ?? { perDay: 300, perSecond: 10 };
        return { brevo: limits };
      }),
      events: t.procedure.query(() => events),
      reconnectEvents: t.procedure.mutation(() => {
        events = { ...events, hasSecret: true, problem: null };
        return events;
      }),
      saveWebhookSecret: t.procedure.input(webhookSecretInput).mutation(({ input }) => {
        if (input.secret === "wrong") {
          throw new TRPCError({
            code: "BAD_REQUEST",
            message: "Please paste the verification key",
          });
        }
        inputs.push(input);
        events = { ...events, hasSecret: true };
        return events;
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(
    <>
      <SendingLimits />
      <EventsCard />
    </>,
  );
  await screen.findByRole("button", { name: "Save limits" });
  return { saved: inputs, user: userEvent.setup() };
}

describe("SendingLimits", () => {
  it("shows today's use and what happens when it is all used", async () => {
    await open(SENDGRID);
    screen.getByText(/of 300 emails sent today/);
    const meter = screen.getByRole("progressbar", { name: /daily quota/ });
    expect(meter.getAttribute("aria-valuenow")).toBe("100");
    screen.getByText(/Campaigns continue when the quota resets/);
    expect(screen.queryByRole("button", { name: "Use the service’s limits" })).toBeNull();
  });

  it("saves one's own limits, refuses nonsense, and goes back to the service's", async () => {
    const { saved: inputs, user } = await open(SENDGRID);
    const perDay = screen.getByLabelText(/Emails a day/);
    await user.clear(perDay);
    for (const text of ["1.5", "1e3", "0x10", "-5", "many"]) {
      await user.clear(perDay);
      await user.type(perDay, text);
      await user.click(screen.getByRole("button", { name: "Save limits" }));
      await screen.findByText(/whole number of at least 1/);
    }
    expect(inputs).toEqual([]);
    await user.clear(perDay);
    await user.click(screen.getByRole("button", { name: "Save limits" }));
    await user.click(await screen.findByRole("button", { name: "Use the service’s limits" }));
    await screen.findByText(/of 300 emails sent today/);
    expect(inputs).toEqual([
      { service: "brevo", limits: { perDay: null, perSecond: 10 } },
      { service: "brevo", limits: null },
    ]);
  });
});

it("reads a limit as the import of customers reads a number", async () => {
  const { saved: inputs, user } = await open(SENDGRID);
  await user.clear(screen.getByLabelText(/Emails a day/));
  await user.type(screen.getByLabelText(/Emails a day/), "1,00,000");
  await user.click(screen.getByRole("button", { name: "Save limits" }));
  await screen.findByRole("button", { name: "Use the service’s limits" });
  expect(inputs).toEqual([{ service: "brevo", limits: { perDay: 100_000, perSecond: 10 } }]);
});

describe("EventsCard", () => {
  it("gives SendGrid's address and steps, and takes its key", async () => {
    const { saved: inputs, user } = await open(SENDGRID);
    await screen.findByText("Not connected");
    screen.getByDisplayValue("https://dakiya.example/webhooks/sendgrid/x");
    const key = screen.getByLabelText("Verification key");
    await user.type(key, "wrong");
    await user.click(screen.getByRole("button", { name: "Save verification key" }));
    await screen.findByText("Please paste the verification key");
    await user.clear(key);
    await user.type(key, "MFkw");
    await user.click(screen.getByRole("button", { name: "Save verification key" }));
    await screen.findByText("Waiting for the first event");
    expect(inputs).toEqual([{ service: "sendgrid", secret: "MFkw" }]);
    expect(screen.queryByDisplayValue("MFkw")).toBeNull();
  });

  it("says why a service reports nothing, and asks it again", async () => {
    const { user } = await open({
      ...SENDGRID,
      service: "resend",
      setup: "automatic",
      problem: "This key can't set up webhooks.",
    });
    await screen.findByText("This key can't set up webhooks.");
    screen.getByLabelText("Signing secret");
    await user.click(screen.getByRole("button", { name: "Connect again" }));
    await screen.findByText("Waiting for the first event");
    expect(screen.queryByLabelText("Signing secret")).toBeNull();
  });
});
