import { screen } from "@testing-library/react";
import { initTRPC } from "@trpc/server";
import { useEffect } from "react";
import { expect, it } from "vitest";
import { trpc } from "../../lib/server/trpc.ts";
import { importOf, runningImport } from "../../test-support/import.ts";
import { audience } from "../../test-support/insights.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { LATEST_IMPORTS } from "./latest-imports.ts";
import { useImportEnd } from "./use-import-end.ts";

/** A page with figures, come to from one where an import was begun. */
function Figures({ begun }: { begun: boolean }) {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (begun) utils.imports.list.setData(LATEST_IMPORTS, [runningImport({})]);
  }, [begun, utils]);
  useImportEnd();
  const { data } = trpc.insights.audience.useQuery();
  return <p>{data?.totals.totalCustomers ?? "none"} customers</p>;
}

async function open(begun: boolean) {
  let imports = 0;
  let looks = 0;
  const t = initTRPC.create();
  const router = t.router({
    imports: t.router({
      list: t.procedure
        .input((input: unknown) => input)
        .query(() => {
          imports += 1;
          return [importOf({})];
        }),
    }),
    insights: t.router({
      audience: t.procedure.query(() => {
        looks += 1;
        const totals = { ...audience({}).totals, totalCustomers: imports === 0 ? 0 : 120 };
        return audience({ totals });
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<Figures begun={begun} />);
  return { imports: () => imports, looks: () => looks };
}

it("has the figures of another page follow the end of an import that was begun", async () => {
  await open(true);
  expect(await screen.findByText("120 customers")).toBeDefined();
});

it("asks for no imports where none is known to run", async () => {
  const { imports, looks } = await open(false);
  expect(await screen.findByText("0 customers")).toBeDefined();
  expect([imports(), looks()]).toEqual([0, 1]);
});
