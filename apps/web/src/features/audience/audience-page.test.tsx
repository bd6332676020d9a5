import type { AudienceWire } from "@dakiya/domain/wire";
import { screen, waitFor } from "@testing-library/react";
import { TRPCError, initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { cellsOf } from "../../test-support/cells-of.ts";
import { audience } from "../../test-support/insights.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { AudiencePage } from "./audience-page.tsx";

async function open(answer: () => AudienceWire) {
  const t = initTRPC.create();
  const router = t.router({ insights: t.router({ audience: t.procedure.query(answer) }) });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<AudiencePage />);
}

const card = (label: string) => screen.getByRole("group", { name: label });
const cells = (table: HTMLElement) =>
  cellsOf(table)
    .slice(1)
    .map((row) => row.slice(0, 2));

it("has dashes where nothing can be divided, and words where nothing can be drawn", async () => {
  await open(() => audience({}));
  await waitFor(() => expect(card("Active Customers").textContent).toContain("– engagement"));
  expect(card("Total Revenue").textContent).toContain("– average order");
  screen.getByText("No ages are known yet");
  screen.getByText("No customers yet");
  screen.getByText("No cities are known yet");
  screen.getByText("No segments found");
});

it("tells ages, tiers and places in tables too, with their shares", async () => {
  const empty = audience({});
  await open(() => ({
    ...empty,
    totals: { totalCustomers: 200, activeCustomers: 150, totalRevenue: 0, totalOrders: 0 },
    ageGroups: empty.ageGroups.map((group, index) => ({ ...group, count: index * 10 })),
    spendingTiers: empty.spendingTiers.map((tier, index) => ({ ...tier, count: index * 20 })),
    topLocations: [
      { city: "Mumbai", count: 90 },
      { city: "Pune", count: 12 },
    ],
  }));
  const ages = await screen.findByRole("table", { name: "Customers by age" });
  expect(cellsOf(ages)[0]).toEqual(["Age", "Customers"]);
  expect(cells(ages)).toEqual([
    ["18-24", "0, 0.0%"],
    ["25-34", "10, 5.0%"],
    ["35-44", "20, 10.0%"],
    ["45-54", "30, 15.0%"],
    ["55+", "40, 20.0%"],
  ]);
  screen.getByText("Age known of 100 of 200 customers");
  expect(cells(screen.getByRole("table", { name: "Customers by what they have spent" }))).toEqual([
    ["No Purchases", "0 0.0%"],
    ["₹1-999", "20 10.0%"],
    ["₹1K-5K", "40 20.0%"],
    ["₹5K-10K", "60 30.0%"],
    ["₹10K+", "80 40.0%"],
  ]);
  expect(cells(screen.getByRole("table", { name: "Cities with the most customers" }))).toEqual([
    ["Mumbai", "90 45.0%"],
    ["Pune", "12 6.0%"],
  ]);
});

it("says that it is loading, and what to do when it cannot be loaded", async () => {
  await open(() => {
    throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "" });
  });
  screen.getByText("Loading Audience Insights...");
  await screen.findByText("The audience could not be loaded");
  screen.getByRole("button", { name: "Try again" });
});
