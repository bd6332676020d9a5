import { OPERATIONS } from "@dakiya/domain/api";
import { bulkChangeWire, startBulkChangeInput } from "@dakiya/domain/wire";
import type { BulkChangeWire } from "@dakiya/domain/wire";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { NO_FILTER } from "./list/list-filter.ts";
import { SelectMatching } from "./list/select-all.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { Selection } from "./list/use-selection.ts";
import { BulkPanel } from "./bulk/bulk-panel.tsx";

const INTERESTS = {
  key: "interests",
  label: "Interests",
  type: "tags",
  choices: [],
  description: "",
};

/** A server that finishes each bulk change at once. */
async function startServer() {
  const t = initTRPC.create();
  const inputs: unknown[] = [];
  let changes: BulkChangeWire[] = [];
  const router = t.router({
    fields: t.router({ list: t.procedure.query(() => [INTERESTS]) }),
    automations: t.router({ list: t.procedure.query(() => []) }),
    bulkChanges: t.router({
      list: t.procedure.query(() => changes),
      start: t.procedure.input(startBulkChangeInput).mutation(({ input }) => {
        inputs.push(input);
        const change = bulkChangeWire.parse({
          ...{ _id: "7", action: input.action, status: "completed", total: 14_286, done: 14_286 },
          ...{ changed: 14_200, restored: null, enrols: false, can_undo: true },
          ...{ failure_reason: null, message: "14,200 customers changed" },
          ...{ createdAt: "2026-11-20T08:00:00Z", finishedAt: "2026-11-20T08:01:00Z" },
        });
        changes = [change];
        return change;
      }),
      undo: t.procedure.input(OPERATIONS.bulkChanges.undo.input).mutation(({ input }) => {
        inputs.push(input);
        changes = changes.map((change) => ({
          ...change,
          ...({
            status: "undone",
            can_undo: false,
            message: "14,200 customers changed back",
          } as const),
        }));
        return changes[0];
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 200, {}));
  return inputs;
}

const SELECTION: Selection = {
  ...{ selected: [], loadedCount: 200, isAllMatching: false },
  ...{ has: () => true, toggle: () => {}, toggleAll: () => {} },
  ...{ selectMatching: () => {}, clear: () => {} },
};

it("offers all that match once the loaded ones are ticked, and changes them by the filter", async () => {
  const inputs = await startServer();
  const user = userEvent.setup();
  let asked = 0;
  renderApp(
    <>
      <BulkPanel />
      <SelectMatching
        selection={{ ...SELECTION, selectMatching: () => (asked += 1) }}
        loadedCount={200}
        total={14_286}
      />
      <SelectionBar
        selection={{ ...SELECTION, isAllMatching: true }}
        filter={{ ...NO_FILTER, city: "Pune" }}
        total={14_286}
      />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Select all 14,286 matching" }));
  expect(asked).toBe(1);
  const bar = within(screen.getByRole("region", { name: "Selected customers" }));
  bar.getByText("All 14,286 matching are selected");
  await user.click(bar.getByRole("button", { name: "Change" }));
  await user.click(await screen.findByRole("menuitem", { name: "Add a tag…" }));
  await user.type(await screen.findByRole("textbox", { name: "Tag" }), " VIP ");
  await user.click(screen.getByRole("button", { name: "Change 14,286 customers" }));
  await screen.findByText("14,200 customers changed");
  const action = { type: "add_tag", field: "attributes.interests", tag: "VIP" };
  expect(inputs).toEqual([{ action, filter: { city: "Pune", status: "active" }, enrol: false }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("14,200 customers changed back");
  await user.click(screen.getByRole("button", { name: "Dismiss: Add the tag VIP" }));
  expect(screen.queryByText("14,200 customers changed back")).toBeNull();
});

it("offers nothing more where all that match are loaded", () => {
  renderApp(<SelectMatching selection={SELECTION} loadedCount={200} total={200} />);
  expect(screen.queryByRole("button")).toBeNull();
});
