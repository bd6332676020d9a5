import type { ImportDetailWire } from "@dakiya/domain/wire";
import { screen, waitFor } from "@testing-library/react";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, expect, it } from "vitest";
import { trpc } from "../../lib/server/trpc.ts";
import { importOf, runningImport } from "../../test-support/import.ts";
import { audience } from "../../test-support/insights.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { begunImport } from "./begun-import.ts";
import { useImportEnd } from "./use-import-end.ts";

/** A page with figures, in a tab where an import may have been begun. */
function Figures() {
  useImportEnd({ enabled: true });
  const { data } = trpc.insights.audience.useQuery();
  return <p>{data?.totals.totalCustomers ?? "none"} customers</p>;
}

/** Opens it on a server where the import is in these states, one after the other; null is none any more. */
async function open(states: (ImportDetailWire | null)[]) {
  let asked = 0;
  let looks = 0;
  const t = initTRPC.create();
  const router = t.router({
    imports: t.router({
      get: t.procedure
        .input((input: unknown) => input)
        .query(() => {
          const state = states[Math.min(asked, states.length - 1)];
          asked += 1;
          if (state) return state;
          throw new TRPCError({ code: "NOT_FOUND" });
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
  return { asked: () => asked, looks: () => looks };
}

beforeEach(() => {
  toast.remove();
  return () => begunImport.end(begunImport.get() ?? "");
});

it("follows an import to its end, says how it ended, and has the figures follow", async () => {
  begunImport.begin("21");
  await open([runningImport({ _id: "21" }), importOf({ _id: "21" })]);
  await screen.findByText("120 customers", {}, { timeout: 30_000 });
  screen.getByText(importOf({}).message);
  expect([begunImport.get(), sessionStorage.getItem("begun-import")]).toEqual([null, null]);
});

it("follows one whose file arrives while another page is open", async () => {
  const { asked } = await open([importOf({ _id: "22" })]);
  expect(asked()).toBe(0);
  begunImport.begin("22");
  expect(sessionStorage.getItem("begun-import")).toBe("22");
  await screen.findByText("120 customers");
});

it("says once that an import waits for an answer", async () => {
  begunImport.begin("23");
  const { looks } = await open([runningImport({ _id: "23", status: "mapping" })]);
  await screen.findByText(/^fair\.csv is waiting on Customers/);
  expect([begunImport.get(), looks()]).toEqual([null, 1]);
});

it("lets go of an import that is there no more", async () => {
  begunImport.begin("24");
  await open([null]);
  await waitFor(() => expect(begunImport.get()).toBeNull());
});
