import type { SegmentDetailWire, SegmentWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { useState } from "react";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { SegmentDetailModal } from "./segment-detail-modal.tsx";

const REGULARS: SegmentWire = {
  _id: "31",
  name: "Regulars",
  description: "They come back",
  estimated_count: 0,
  is_dynamic: true,
  listed: true,
  archived: false,
  rules: { combinator: "and", rules: [{ field: "order_count", operator: ">=", value: 5 }] },
  campaignCount: 0,
  createdAt: "2026-11-01T10:00:00.000Z",
};

const detailOf = (segment: SegmentWire): SegmentDetailWire => ({
  segment,
  totalCount: 0,
  activityStats: { activeCustomers: 0, avgOrders: 0 },
  sampleCustomers: [],
  demographics: { gender: [], ageGroups: [] },
  spendingStats: { totalSpent: 0, avgSpent: 0, avgOrders: 0 },
  cityDistribution: [],
});

function Opened({ first }: { first: SegmentWire }) {
  const [segment, setSegment] = useState<SegmentWire | null>(first);
  return (
    <SegmentDetailModal segment={segment} onShow={setSegment} onClose={() => setSegment(null)} />
  );
}

/** Opens the modal of a segment on a server that keeps it, its copy and the queries about them. */
async function open({ campaignCount = 0, deletable = true } = {}) {
  const first = { ...REGULARS, campaignCount };
  const segmentsById = new Map([[first._id, first]]);
  const calls: { path: string; input: unknown }[] = [];
  const t = initTRPC.create();
  const find = (id: string): SegmentWire => {
    const segment = segmentsById.get(id);
    if (segment === undefined) throw new TRPCError({ code: "NOT_FOUND", message: "" });
    return segment;
  };
  const procedure = t.procedure
    .input((input) => input as { id: string; patch?: Partial<SegmentWire> })
    .use(({ path, input, next }) => {
      calls.push({ path, input });
      return next();
    });
  const router = t.router({
    segments: t.router({
      get: procedure.query(({ input }) => detailOf(find(input.id))),
      update: procedure.mutation(({ input }) => {
        const next = { ...find(input.id), ...input.patch };
        segmentsById.set(input.id, next);
        return next;
      }),
      // As many customers as the rule's figure.
      estimate: t.procedure
        .input((input) => input as { rules: { rules: { value: number }[] } })
        .mutation(({ input: { rules } }) => {
          const count = Number(rules.rules[0]?.value);
          return { count, reachable: count - 1, excluded: { inactive: 1 } };
        }),
      duplicate: procedure.mutation(({ input }) => {
        const { name, ...rest } = find(input.id);
        const copy = { ...rest, _id: "32", name: `Copy of ${name}`, campaignCount: 0 };
        segmentsById.set(copy._id, copy);
        return copy;
      }),
      delete: procedure.mutation(() => {
        if (deletable) return { message: "" };
        throw new TRPCError({ code: "CONFLICT", message: "1 campaign uses this segment" });
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<Opened first={first} />);
  await screen.findByRole("button", { name: "Duplicate" });
  return {
    user: userEvent.setup({ delay: null }),
    inputs: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input),
  };
}

beforeEach(() => toast.remove());

describe("SegmentDetailModal", () => {
  it("renames a segment, which lists it, and sends nothing else", async () => {
    const { user, inputs } = await open();
    await user.click(screen.getByRole("button", { name: "Rename or edit rules" }));
    const name = screen.getByLabelText(/Segment Name/);
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Segment name is required");
    await user.type(name, "Faithful");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByRole("dialog", { name: "Faithful" });
    expect(inputs("segments.update")).toEqual([
      { id: "31", patch: { name: "Faithful", listed: true } },
    ]);
  });

  it("edits the rules in the builder and shows what they say now", async () => {
    const { user, inputs } = await open();
    await user.click(screen.getByRole("button", { name: "Rename or edit rules" }));
    const value = await screen.findByTitle("Value");
    const dialog = within(screen.getByRole("dialog"));
    await waitFor(() => expect(dialog.getByRole("status").textContent).toMatch(/^5 match 4 can/));
    await user.type(value, "0");
    dialog.getByText("Customers where order count is at least 50.");
    await waitFor(() => expect(dialog.getByRole("status").textContent).toMatch(/^50 match 49 can/));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Order count is at least 50");
    const rules = [{ field: "order_count", operator: ">=", value: 50 }];
    expect(inputs("segments.update")).toEqual([
      { id: "31", patch: { rules: { combinator: "and", rules } } },
    ]);
  });

  it("leads to the first rule that lacks something, and says there what", async () => {
    const { user, inputs } = await open();
    await user.click(screen.getByRole("button", { name: "Rename or edit rules" }));
    const dialog = within(screen.getByRole("dialog"));
    await waitFor(() => expect(dialog.getByRole("status").textContent).toMatch(/^5 match/));
    await user.clear(await screen.findByTitle("Value"));
    expect(dialog.getByRole("status").textContent).toBe("");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    const value = screen.getByTitle("Value");
    await waitFor(() => expect(document.activeElement).toBe(value));
    expect(value.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByText(/"Order count" needs a number/)).toHaveLength(1);
    await user.type(value, "7");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Add group" }));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(document.activeElement).toBe(screen.getAllByRole("button", { name: "Add rule" })[1]);
    await user.click(screen.getByTitle("Remove group"));
    await user.click(screen.getByTitle("Remove rule"));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add rule" }));
    expect(screen.getByRole("alert").textContent).toBe(
      "Please add at least one segment rule first",
    );
    expect(inputs("segments.update")).toEqual([]);
  });

  it("goes on with the copy of a segment that campaigns use, which can be deleted", async () => {
    const { user, inputs } = await open({ campaignCount: 2 });
    expect(screen.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
    screen.getByText(/2 campaigns use this segment/);
    await user.click(screen.getByRole("button", { name: "Duplicate" }));
    await screen.findByRole("dialog", { name: "Copy of Regulars" });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const asking = await screen.findByRole("dialog", { name: "Delete Segment" });
    within(asking).getByText(/want to delete "Copy of Regulars"\?/);
    await user.click(within(asking).getByRole("button", { name: "Delete Segment" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(inputs("segments.delete")).toEqual([{ id: "32" }]);
  });

  it("says in the server's words why a segment could not be deleted", async () => {
    const { user } = await open({ deletable: false });
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Delete Segment" }));
    await screen.findByText("1 campaign uses this segment");
    screen.getByRole("dialog", { name: "Regulars" });
  });

  it("leads to a new campaign with the segment", async () => {
    await open();
    const link = screen.getByRole("link", { name: "Use for a new campaign" });
    expect(link.getAttribute("href")).toBe("/campaigns/create?segment=31");
  });
});
