import { MESSAGES } from "@dakiya/domain/messages";
import { purchasesInput } from "@dakiya/domain/wire";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { importOf } from "../../../test-support/import.ts";
import { sendJson } from "../../../test-support/loopback-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { startTrpcServer } from "../../../test-support/trpc-server.ts";
import { PurchasesQuestion } from "./purchases-question.tsx";

/** A report whose account takes totals from files until that is changed. */
async function openReport(asks: boolean) {
  let source: "files" | "orders" = asks ? "files" : "orders";
  const switched: unknown[] = [];
  const t = initTRPC.create();
  const router = t.router({
    imports: t.router({
      get: t.procedure.query(() =>
        importOf({ kind: "orders", asks_purchases: source === "files" }),
      ),
    }),
    orders: t.router({
      previewPurchases: t.procedure
        .input(purchasesInput)
        .query(() => ({ customers: 149, before: 1_000, after: 9_500 })),
      switchPurchases: t.procedure.input(purchasesInput).mutation(({ input }) => {
        switched.push(input);
        ({ source } = input);
        return input;
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(
    <>
      <PurchasesQuestion importId="7" />
      <p>The rest of the report</p>
    </>,
  );
  return switched;
}

it("says what changes, switches once, and is gone then", async () => {
  const switched = await openReport(true);
  const words = await screen.findByText(/149 customers change/);
  expect(words.textContent).toContain("total spent of all goes from ₹1,000.00 to ₹9,500.00");
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole("button", { name: "Use orders for totals" }));
  await screen.findByText(MESSAGES.orders.switched.orders);
  await expect
    .poll(() => screen.queryByRole("button", { name: "Use orders for totals" }))
    .toBeNull();
  expect(switched).toEqual([{ source: "orders" }]);
});

it("asks nothing where orders count already", async () => {
  await openReport(false);
  await screen.findByText("The rest of the report");
  expect(screen.queryByText(/don’t count as total spent/)).toBeNull();
});
