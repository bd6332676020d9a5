import type { ImportDetailWire } from "@dakiya/domain/wire";
import { screen, waitFor } from "@testing-library/react";
import { initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, expect, it } from "vitest";
import { trpc } from "../../lib/server/trpc.ts";
import { importOf, runningImport } from "../../test-support/import.ts";
import { audience } from "../../test-support/insights.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { trackedImport } from "./tracked-import.ts";
import { useLatestImports } from "./use-latest-imports.ts";

/** A page with figures, in a tab where an import may have been begun. */
function Figures() {
  useLatestImports({ isShown: false });
  const { data } = trpc.insights.audience.useQuery();
  return <p>{data?.totals.totalCustomers ?? "none"} customers</p>;
}

/** Opens the page on a server where the import goes through these states; null means it no longer exists. */
async function open(states: (ImportDetailWire | null)[]) {
  let requestCount = 0;
  let looks = 0;
  const t = initTRPC.create();
  const router = t.router({
    imports: t.router({
      list: t.procedure
        .input((input: unknown) => input)
        .query(() => {
          const state = states[Math.min(requestCount, states.length - 1)];
          requestCount += 1;
          return state ? [state] : [];
        }),
    }),
    insights: t.router({
      audience: t.procedure.query(() => {
        looks += 1;
        const totals = { ...audience({}).totals, totalCustomers: looks === 1 ? 0 : 120 };
        return audience({ totals });
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<Figures />);
  await screen.findByText("0 customers");
  return { requestCount: () => requestCount, looks: () => looks };
}

beforeEach(() => {
  toast.remove();
  return () => trackedImport.end(trackedImport.get() ?? "");
});

it("follows an import to its end, says how it ended, and has the figures follow", async () => {
  trackedImport.begin("21");
  await open([runningImport({ _id: "21" }), importOf({ _id: "21" })]);
  await screen.findByText("120 customers", {}, { timeout: 30_000 });
  screen.getByText(importOf({}).message);
  expect([trackedImport.get(), sessionStorage.getItem("begun-import")]).toEqual([null, null]);
});

it("follows one whose file arrives while another page is open", async () => {
  const { requestCount } = await open([importOf({ _id: "22" })]);
  expect(requestCount()).toBe(0);
  trackedImport.begin("22");
  expect(sessionStorage.getItem("begun-import")).toBe("22");
  await screen.findByText("120 customers");
});

it("says once that an import waits for an answer", async () => {
  trackedImport.begin("23");
  const { looks } = await open([runningImport({ _id: "23", status: "mapping" })]);
  await screen.findByText(/^fair\.csv is waiting on Customers/);
  expect([trackedImport.get(), looks()]).toEqual([null, 1]);
});

it("lets go of an import that is there no more", async () => {
  trackedImport.begin("24");
  await open([null]);
  await waitFor(() => expect(trackedImport.get()).toBeNull());
});
