import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import { duplicateIdsInput, duplicateListInput, groupOf } from "@dakiya/domain/wire";
import type { CustomerWire, DuplicateListInput } from "@dakiya/domain/wire";
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

/** A server whose first stretch of the list has no suspects. */
async function openPage(people: CustomerWire[]) {
  const t = initTRPC.create();
  const asked: DuplicateListInput[] = [];
  const dismissed: string[][] = [];
  let isDismissed = false;
  const router = t.router({
    duplicates: t.router({
      list: t.procedure
        .input((raw: unknown) => duplicateListInput.parse(raw))
        .query(({ input }) => {
          asked.push(input);
          if (input.cursor === undefined) return { items: [], nextCursor: "on" };
          const isShown = input.by === "phone" && !isDismissed;
          return { items: isShown ? [{ customers: people }] : [], nextCursor: null };
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
  return { asked, dismissed };
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
});
