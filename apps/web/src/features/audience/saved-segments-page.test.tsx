import { OPERATIONS } from "@dakiya/domain/api";
import { savedSegmentsInput } from "@dakiya/domain/wire";
import type { SavedSegmentWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { SavedSegmentsPage } from "./saved-segments-page.tsx";

const segment = (id: number, name: string, more: Partial<SavedSegmentWire>): SavedSegmentWire => ({
  ...{ _id: String(id), name, description: "", estimated_count: 1200, is_dynamic: true },
  ...{ listed: true, archived: false, campaignCount: 0, automationCount: 0, ruleUsers: [] },
  rules: { combinator: "and", rules: [{ field: "order_count", operator: ">=", value: 5 }] },
  createdAt: "2026-11-01T10:00:00.000Z",
  counted_at: "2026-11-26T08:35:00.000Z",
  month_ago: null,
  ...more,
});

/** The page on a server that keeps the segments. */
async function open(segments: SavedSegmentWire[], at = "/audience/segments") {
  let saved = segments;
  const t = initTRPC.create();
  const setArchived = (archived: boolean) =>
    t.procedure.input(OPERATIONS.segments.archive.input).mutation(({ input: { id } }) => {
      saved = saved.map((one) => (one._id === id ? { ...one, archived } : one));
      return saved.find((one) => one._id === id);
    });
  const router = t.router({
    segments: t.router({
      saved: t.procedure.input(savedSegmentsInput).query(({ input: { show, search = "" } }) => ({
        items: saved.filter(
          ({ name, listed, archived }) =>
            name.toLowerCase().includes(search.toLowerCase()) &&
            archived === (show === "archived") &&
            (show !== "listed" || listed),
        ),
        nextCursor: null,
        counts: { listed: 0, all: 0, archived: 0 },
      })),
      archive: setArchived(true),
      unarchive: setArchived(false),
    }),
    fields: t.router({ list: t.procedure.query(() => []) }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<SavedSegmentsPage />, { at });
  return userEvent.setup({ delay: null });
}

const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("SavedSegmentsPage", () => {
  it("says who is in each, how many now and a month ago, and what uses it", async () => {
    await open([
      segment(1, "Regulars", {
        ...{ campaignCount: 2, automationCount: 1 },
        month_ago: { size: 1000, day: "2026-10-26" },
      }),
      segment(2, "New", {}),
    ]);
    await screen.findByRole("button", { name: "Regulars" });
    const [regulars, others] = screen.getAllByRole("row").slice(1).map(texts);
    const cells = ["RegularsOrder count is at least 5", "1,200", "1,000"];
    expect(regulars?.slice(0, 4)).toEqual([...cells, "2 campaigns, 1 automation"]);
    expect(others?.slice(2, 4)).toEqual(["–", "Not used yet"]);
  });

  it("names whose rules ask about a segment", async () => {
    const users = ["Big", "Lapsed"].map((name, index) => ({ _id: String(index), name }));
    const user = await open([
      segment(1, "Regulars", {
        ruleUsers: [
          { kind: "segment", count: 7, users },
          { kind: "view", count: 1, users: [{ _id: "1", name: "" }] },
        ],
      }),
    ]);
    await user.click(await screen.findByRole("button", { name: "In rules of 7 segments, 1 view" }));
    const list = await screen.findByRole("dialog", { name: "Rules that use Regulars" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([...["Big", "Lapsed", "and 5 more"], "Without a name"]);
  });

  it("leaves out what campaigns made until it is asked for", async () => {
    const user = await open([
      segment(1, "Regulars", {}),
      segment(2, "Segment for Diwali", { listed: false }),
    ]);
    await screen.findByRole("button", { name: "Regulars" });
    expect(screen.queryByText("Segment for Diwali")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Show those made by campaigns" }));
    await screen.findByText("Segment for Diwali");
    await user.type(screen.getByPlaceholderText("Search segments..."), "nobody");
    await screen.findByText("No segments found");
  });

  it("archives a segment, finds it in the archive and restores it", async () => {
    const user = await open([segment(1, "Regulars", {})]);
    await user.click(await screen.findByRole("button", { name: "Actions for Regulars" }));
    expect(await screen.findByRole("menuitem", { name: "Write to them" })).toHaveProperty(
      "pathname",
      "/campaigns/create",
    );
    await user.click(screen.getByRole("menuitem", { name: "Archive" }));
    await screen.findByText("No saved segments yet");
    await user.click(screen.getByRole("radio", { name: "Archived" }));
    await user.click(await screen.findByRole("button", { name: "Actions for Regulars" }));
    await waitFor(() => screen.getByRole("menuitem", { name: "Restore" }));
    expect(screen.queryByRole("menuitem", { name: "Write to them" })).toBeNull();
    await user.click(screen.getByRole("menuitem", { name: "Restore" }));
    await screen.findByText("No archived segments");
  });
});
