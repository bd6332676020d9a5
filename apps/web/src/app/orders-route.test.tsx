import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, expect, it } from "vitest";
import { forgetImports } from "../test-support/forget-imports.ts";
import { importOf, runningImport } from "../test-support/import.ts";
import { sendJson } from "../test-support/loopback-server.ts";
import { renderApp } from "../test-support/render-app.tsx";
import { startTrpcServer } from "../test-support/trpc-server.ts";
import { OrdersRoute } from "./orders-route.tsx";

beforeEach(() => {
  toast.remove();
  localStorage.clear();
  sessionStorage.clear();
  forgetImports();
});

/** A server with imports, whose list of orders is empty; it counts the requests for that, and takes any upload. */
async function startServer(imports: ImportDetailWire[], onUpload?: () => ImportDetailWire) {
  let orderLists = 0;
  const t = initTRPC.create();
  const input = t.procedure.input((value: unknown) => value);
  const totals = { orders: 0, net: 0, refunded: 0 };
  const router = t.router({
    automations: t.router({ list: t.procedure.query(() => []) }),
    imports: t.router({
      list: input.query(() => imports),
      get: input.query(() => imports[0]),
    }),
    orders: t.router({
      list: input.query(() => {
        orderLists += 1;
        return { items: [], nextCursor: null, totals, sources: [] };
      }),
    }),
  });
  await startTrpcServer(router, (request, response) => {
    if (request.url !== "/api/customer/upload-csv") return sendJson(response, 200, {});
    const stored = onUpload?.();
    if (stored !== undefined) imports.unshift(stored);
    return sendJson(response, 202, { data: { importId: stored?._id } });
  });
  return { imports, orderLists: () => orderLists };
}

async function chooseFile(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("There is no file input");
  const file = new File(["Order Number\n"], "orders.csv", { type: "text/csv" });
  await userEvent.setup().upload(input, file);
}

const QUESTION = {
  shop: { label: "WooCommerce", known: ["woocommerce"] },
  words: [{ word: "With courier", lines: 2 }],
};

it("A file of orders is uploaded on the page Orders, and asks there what only the account knows", async () => {
  const asking = runningImport({
    ...{ _id: "12", kind: "orders", filename: "orders.csv", status: "mapping" },
    order_question: QUESTION,
  });
  await startServer([], () => asking);
  renderApp(<OrdersRoute />, { at: "/customers/orders" });
  await screen.findByText(MESSAGES.orders.none);
  await chooseFile();
  await screen.findByRole("dialog", { name: "Orders in orders.csv" });
  screen.getByLabelText("Which WooCommerce shop are these orders from?");
  screen.getByLabelText("With courier");
});

it("Orders are listed anew once their import has ended", async () => {
  const reading = runningImport({ _id: "13", kind: "orders", filename: "orders.csv" });
  const { imports, orderLists } = await startServer([reading]);
  renderApp(<OrdersRoute />, { at: "/customers/orders" });
  await screen.findByRole("button", { name: "Uploading..." });
  await waitFor(() => expect(orderLists()).toBe(1));
  imports[0] = importOf({ _id: "13", kind: "orders", filename: "orders.csv", skipped: 0 });
  await screen.findByText("Import of orders.csv", undefined, { timeout: 10_000 });
  await waitFor(() => expect(orderLists()).toBeGreaterThan(1));
});

it("A report on an older file of customers stays on the page Customers", async () => {
  const { orderLists } = await startServer([importOf({})]);
  renderApp(<OrdersRoute />, { at: "/customers/orders" });
  await screen.findByText(MESSAGES.orders.none);
  await waitFor(() => expect(orderLists()).toBe(1));
  expect(screen.queryByText("Import of fair.csv")).toBeNull();
});

it("leads to the reports of earlier uploads", async () => {
  const { message } = importOf({ kind: "orders" });
  await startServer([importOf({ kind: "orders", message })]);
  renderApp(<OrdersRoute />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Dismiss the import report" }));
  await user.click(screen.getByRole("button", { name: "Import history" }));
  const dialog = await screen.findByRole("dialog", { name: "Import history" });
  await user.click(await within(dialog).findByRole("button", { name: /fair\.csv/ }));
  await within(dialog).findByText("Created");
});
