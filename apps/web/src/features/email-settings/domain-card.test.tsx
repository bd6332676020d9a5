import type { SenderDomainWire, SenderWire } from "@dakiya/domain/wire";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { DomainCard } from "./domain/domain-card.tsx";

const NO_DMARC: SenderDomainWire = {
  email: "post@shop.example",
  domain: "shop.example",
  service: "brevo",
  state: "amber",
  checkedAt: "2026-11-26T08:00:00.000Z",
  isChecking: false,
  isAvailable: true,
  findings: [
    {
      check: "dmarc",
      state: "amber",
      cause: "missing",
      message: "shop.example has no DMARC: Gmail may refuse your emails.",
      remedy: "Publish this record.",
      records: [{ name: "_dmarc.shop.example", type: "TXT", value: "v=DMARC1; p=none" }],
    },
  ],
  bulk: "Above 5,000 emails a day, Gmail wants more.",
};
const SOUND: SenderDomainWire = { ...NO_DMARC, state: "green", findings: [] };

const sender = (id: string | null, email: string): SenderWire => ({
  ...{ _id: id, name: email, email, service: "brevo", replyTo: null, signature: "" },
  ...{ bounceAddress: null, isDefault: id === null },
  ...{ dailyLimit: null, sentToday: 0, isConnected: true, domainState: "notChecked" },
});

async function open(first: SenderDomainWire, senders: SenderWire[] = []) {
  let domain = first;
  const inputs: unknown[] = [];
  const t = initTRPC.create();
  const router = t.router({
    emailSettings: t.router({
      domain: t.procedure.query(() => {
        const now = domain;
        if (domain.isChecking) domain = SOUND;
        return now;
      }),
      checkDomain: t.procedure.mutation(() => {
        domain = { ...domain, isChecking: true };
        return domain;
      }),
    }),
    senders: t.router({
      list: t.procedure.query(() => senders),
      domain: t.procedure
        .input((input: unknown) => input)
        .query(() => ({ ...SOUND, domain: "billing.example" })),
      checkDomain: t.procedure
        .input((input: unknown) => input)
        .mutation(({ input }) => {
          inputs.push(input);
          return { ...SOUND, domain: "billing.example", state: "unknown" as const };
        }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<DomainCard />);
  return inputs;
}

it("shows each finding with the record to copy", async () => {
  await open(NO_DMARC);
  const findings = await screen.findByRole("list", { name: "Findings" });
  within(findings).getByText(/has no DMARC: Gmail may refuse your emails. Publish this record./);
  within(findings).getByText("Needs attention");
  within(findings).getByText("v=DMARC1; p=none");
  const user = userEvent.setup();
  await user.click(within(findings).getByRole("button", { name: "Copy value" }));
  expect(await navigator.clipboard.readText()).toBe("v=DMARC1; p=none");
  screen.getByText(NO_DMARC.bulk);
});

it("looks again until the check is done", async () => {
  await open(NO_DMARC);
  await userEvent.click(await screen.findByRole("button", { name: "Check again" }));
  await screen.findByText("Good", undefined, { timeout: 20_000 });
  expect(screen.queryByRole("list", { name: "Findings" })).toBeNull();
});

it("says where look-ups are turned off", async () => {
  await open({ ...NO_DMARC, state: "notChecked", isAvailable: false, findings: [] });
  await screen.findByText(/Look-ups are turned off on this server/);
  expect(screen.queryByRole("button", { name: "Check again" })).toBeNull();
});

it("shows the domain of another sender, each domain and service once", async () => {
  const inputs = await open(NO_DMARC, [
    sender(null, "post@shop.example"),
    sender("3", "help@shop.example"),
    sender("4", "post@billing.example"),
  ]);
  const choice = await screen.findByRole("combobox", { name: "Domain" });
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["shop.example by Brevo", "billing.example by Brevo"]);
  await screen.findByText("Needs attention", { selector: "[role=status] *" });
  await userEvent.selectOptions(choice, "billing.example by Brevo");
  await screen.findByText("Good");
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  await screen.findByText("Unknown");
  expect(inputs).toEqual([{ id: "4" }]);
});
