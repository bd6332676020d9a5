import type { SenderWire } from "@dakiya/domain/wire";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { SendersCard } from "./senders/senders-card.tsx";

const sender = (id: string | null, name: string, isDefault: boolean): SenderWire => ({
  ...{ _id: id, isDefault, name, email: `${name.toLowerCase()}@shop.example`, service: "brevo" },
  ...{ replyTo: null, signature: "", dailyLimit: null, bounceAddress: null },
  ...{ sentToday: 0, isConnected: true, domainState: "notChecked" },
});

it("makes another sender the default one", async () => {
  let list = [sender(null, "Hello", true), sender("7", "Billing", false)];
  const inputs: unknown[] = [];
  const t = initTRPC.create();
  const router = t.router({
    senders: t.router({
      list: t.procedure.query(() => list),
      makeDefault: t.procedure
        .input((input: unknown) => input)
        .mutation(({ input }) => {
          inputs.push(input);
          list = [sender("7", "Billing", true), sender("8", "Hello", false)];
          return list;
        }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<SendersCard />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Make default: Billing" }));
  await screen.findByText(/^“Billing” is the default sender/);
  await screen.findByRole("button", { name: "Make default: Hello" });
  const [first] = screen.getAllByRole("listitem");
  if (first !== undefined) within(first).getByText("· Default");
  expect(screen.queryByRole("button", { name: "Make default: Billing" })).toBeNull();
  expect(inputs).toEqual([{ id: "7" }]);
});
