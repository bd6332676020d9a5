import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import {
  duplicateIdsInput,
  duplicateListInput,
  groupOf,
  mergeInput,
  previewMergeInput,
} from "@dakiya/domain/wire";
import type { CustomerWire, DuplicateListInput, MergeInput, MergeWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { DuplicatesPage } from "./duplicates-page.tsx";

const AT = "2026-11-20T08:00:00.000Z";

function customer(id: number, changes: Partial<CustomerWire> = {}): CustomerWire {
  return {
    ...{ _id: String(id), name: `Person ${id}`, email: `p${id}@example.in`, phone: "9845077331" },
    is_active: true,
    address: groupOf("address", NO_PLAIN_VALUES),
    demographics: groupOf("demographics", NO_PLAIN_VALUES),
    stats: { total_spent: 0, order_count: 0, last_purchase: null },
    ...{ joined_date: null, unsubscribed_at: null, createdAt: AT, updatedAt: AT },
    ...changes,
  };
}

const MOVES = { orders: 2, emails: 1, notes: 0, tags: 0, automations: 0, segments: 0 };

/** A server that merges any two of some customers. */
function mergeProcedures(people: CustomerWire[], merged: MergeInput[], undone: string[]) {
  const t = initTRPC.create();
  const find = (id: string) => people.find(({ _id }) => _id === id) ?? customer(0);
  const named = ({ _id, name, email }: CustomerWire) => ({ _id, name, email });
  const merges: MergeWire[] = [];
  return {
    previewMerge: t.procedure
      .input((raw: unknown) => previewMergeInput.parse(raw))
      .query(({ input }) => {
        const [kept, other] = [find(input.keepId), find(input.mergeId)];
        const field = { name: "email", label: "Email", kept: kept.email, other: other.email };
        const fields = [{ ...field, preset: "kept" }];
        return { kept, other, fields, moves: MOVES, email_stop: "unsubscribed" };
      }),
    merge: t.procedure
      .input((raw: unknown) => mergeInput.parse(raw))
      .mutation(({ input }) => {
        merged.push(input);
        const [kept, other] = [find(input.keepId), find(input.mergeId)];
        const merge = {
          ...{ _id: "9", kept: named(kept), merged: named(other), moves: MOVES },
          ...{ merged_at: AT, undo_until: AT },
        };
        merges.push(merge);
        return { success: true, message: `${other.name} was merged`, merge, customer: kept };
      }),
    listMerges: t.procedure.query(() => ({ items: merges, nextCursor: null })),
    undoMerge: t.procedure
      .input((raw: unknown) => (raw as { id: string }).id)
      .mutation(({ input }) => {
        undone.push(input);
        merges.pop();
        return { success: true, message: "A customer of their own again" };
      }),
  };
}

/** A server whose first stretch of the list has no suspects. */
async function openPage(...groups: CustomerWire[][]) {
  const people = groups.flat();
  const t = initTRPC.create();
  const asked: DuplicateListInput[] = [];
  const dismissed: string[][] = [];
  const merged: MergeInput[] = [];
  const undone: string[] = [];
  let isDismissed = false;
  const router = t.router({
    duplicates: t.router({
      ...mergeProcedures(people, merged, undone),
      list: t.procedure
        .input((raw: unknown) => duplicateListInput.parse(raw))
        .query(({ input }) => {
          asked.push(input);
          if (input.cursor === undefined) return { items: [], nextCursor: "on" };
          const isShown = input.by === "phone" && !isDismissed;
          const items = groups.map((customers) => ({ customers }));
          return { items: isShown ? items : [], nextCursor: null };
        }),
      dismiss: t.procedure
        .input((raw: unknown) => duplicateIdsInput.parse(raw))
        .mutation(({ input }) => {
          dismissed.push(input.ids);
          isDismissed = true;
          return { success: true, message: "Marked as different people" };
        }),
      restore: t.procedure
        .input((raw: unknown) => duplicateIdsInput.parse(raw))
        .mutation(() => {
          isDismissed = false;
          return { success: true, message: "Back among the possible duplicates" };
        }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 200, {}));
  renderApp(<DuplicatesPage />);
  return { asked, dismissed, merged, undone };
}

beforeEach(() => toast.remove());

describe("DuplicatesPage", () => {
  it("walks on through a stretch without suspects, and shows them side by side", async () => {
    const { asked } = await openPage([
      customer(1, { name: "Asha Rao", unsubscribed_at: AT }),
      customer(2, { name: "Asha R." }),
    ]);
    const group = within(await screen.findByRole("list", { name: "Possible duplicates" }));
    group.getByRole("button", { name: "Asha Rao" });
    group.getByRole("button", { name: "Asha R." });
    group.getByText("Unsubscribed");
    expect(asked.map(({ by, cursor }) => [by, cursor])).toEqual([
      ["phone", undefined],
      ["phone", "on"],
    ]);
    await userEvent.click(screen.getByRole("radio", { name: "Same Gmail address" }));
    await screen.findByText("No Gmail address is spelled in two ways");
  });

  it("takes a group away when they are different people, and brings it back by Undo", async () => {
    const { dismissed } = await openPage([customer(1), customer(2)]);
    const user = userEvent.setup();
    await user.click(
      await screen.findByRole("button", { name: "Not duplicates: Person 1, Person 2" }),
    );
    await screen.findByText("No customers share a phone number");
    expect(dismissed).toEqual([["1", "2"]]);
    const notice = within(await screen.findByText("Marked as different people"));
    await user.click(notice.getByRole("button", { name: "Undo" }));
    await screen.findByRole("button", { name: "Person 1" });
    await waitFor(() => screen.getByText("Back among the possible duplicates"));
  });

  it("merges one of three into the one who is kept, with the values chosen, and undoes it", async () => {
    const { merged, undone } = await openPage([customer(1), customer(2), customer(3)]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Merge: Person 1/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Merge customers" }));
    await dialog.findByText(
      "Moves along: 2 orders, 1 email in the log. You can undo this for 24 hours.",
    );
    dialog.getByText("Won’t get email: one of them unsubscribed");
    const group = (name: string) => within(dialog.getByRole("radiogroup", { name }));
    await user.click(group("Customer to keep").getByRole("radio", { name: /Person 2/ }));
    await user.click(group("Customer to merge into them").getByRole("radio", { name: /Person 3/ }));
    await dialog.findByRole("radio", { name: "p2@example.in" });
    await user.click(group("Email").getByRole("radio", { name: "p3@example.in" }));
    await user.click(dialog.getByRole("button", { name: "Merge customers" }));
    const recent = within(await screen.findByRole("list", { name: "Recent merges" }));
    expect(merged).toEqual([{ keepId: "2", mergeId: "3", values: { email: "other" } }]);
    await user.click(recent.getByRole("button", { name: /^Undo merge of Person 3/ }));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Recent merges" })).toBeNull());
    expect(undone).toEqual(["9"]);
  });

  it("forgets what was chosen of a group once it is merged", async () => {
    const { merged } = await openPage([customer(1), customer(2)], [customer(3), customer(4)]);
    const user = userEvent.setup();
    const merge = async (name: RegExp, choose: boolean) => {
      await user.click(await screen.findByRole("button", { name }));
      const dialog = within(await screen.findByRole("dialog", { name: "Merge customers" }));
      const group = within(await dialog.findByRole("radiogroup", { name: "Email" }));
      if (choose) await user.click(group.getByRole("radio", { name: "p2@example.in" }));
      await user.click(dialog.getByRole("button", { name: "Merge customers" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await merge(/^Merge: Person 1/, true);
    await merge(/^Merge: Person 3/, false);
    expect(merged).toEqual([
      { keepId: "1", mergeId: "2", values: { email: "other" } },
      { keepId: "3", mergeId: "4", values: {} },
    ]);
  });
});
