import type { RampPlanWire } from "@dakiya/domain/wire";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { RampCard } from "./limits/ramp-card.tsx";

const NONE: RampPlanWire = {
  ...{ domain: "shop.example", problem: null, state: "none", steps: [50, 100, 200, 400, 700] },
  ...{ startedOn: null, day: null, allowance: null, usedToday: 0, renewsAt: null },
};
const SECOND_DAY: RampPlanWire = {
  ...{ ...NONE, state: "active", startedOn: "2026-11-26", day: 2, allowance: 100, usedToday: 30 },
  renewsAt: "2026-11-27T18:30:00.000Z",
};

async function open(first: RampPlanWire) {
  let plan = first;
  const t = initTRPC.create();
  const router = t.router({
    rampPlan: t.router({
      get: t.procedure.query(() => plan),
      start: t.procedure.mutation(() => (plan = SECOND_DAY)),
      stop: t.procedure.mutation(() => (plan = NONE)),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<RampCard />);
  await screen.findByText("shop.example");
  return userEvent.setup();
}

it("starts by one click, shows today’s step, and stops after a question", async () => {
  const user = await open(NONE);
  screen.getByText("Emails a day: 50, 100, 200, 400 … 700, over 5 days.");
  await user.click(screen.getByRole("button", { name: "Start ramp plan" }));
  const meter = await screen.findByRole("progressbar", { name: /of the ramp plan/ });
  expect(meter.getAttribute("aria-valuenow")).toBe("30");
  screen.getByText(/Day 2 of 5: .*/, { selector: "p" });
  screen.getByText(/Then 200, 400, 700 a day/);
  await user.click(screen.getByRole("button", { name: "Stop ramp plan" }));
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name: "Stop ramp plan" }));
  await screen.findByRole("button", { name: "Start ramp plan" });
});

it("is not offered for a domain of a mailbox provider, and says when it is over", async () => {
  await open({ ...NONE, state: "over", problem: "gmail.com belongs to a mailbox provider" });
  screen.getByText("The plan of this domain is over: no limit any more.");
  screen.getByText("gmail.com belongs to a mailbox provider.");
  expect(screen.queryByRole("button")).toBeNull();
});
