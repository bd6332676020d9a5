import { segmentListInput } from "@dakiya/domain/wire";
import type { SegmentWire } from "@dakiya/domain/wire";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { AudienceSegments } from "./audience-segments.tsx";

const segment = (id: number, name: string, campaignCount: number): SegmentWire => ({
  _id: String(id),
  name,
  description: "",
  estimated_count: id,
  is_dynamic: true,
  listed: true,
  archived: false,
  rules: { combinator: "and", rules: [{ field: "order_count", operator: ">=", value: 5 }] },
  campaignCount,
  createdAt: "2026-11-01T10:00:00.000Z",
});

const USED = segment(1, "Regulars", 2);

const PAGE = 40;

/** The table on a server that keeps the segments, those campaigns use among them. */
async function open(savedSegments: SegmentWire[], { at = "/", failures = 0 } = {}) {
  let failing = failures;
  const t = initTRPC.create();
  const router = t.router({
    segments: t.router({
      list: t.procedure.input(segmentListInput).query(({ input: { cursor = "0" } }) => {
        failing -= 1;
        const end = Number(cursor) + PAGE;
        if (failing < 0)
          return {
            items: savedSegments.slice(Number(cursor), end),
            nextCursor: end < savedSegments.length ? String(end) : null,
          };
        throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "This took longer" });
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  const usedSegments = savedSegments.filter(({ campaignCount }) => campaignCount > 0);
  renderApp(<AudienceSegments segments={usedSegments} />, { at });
  return userEvent.setup({ delay: null });
}

const rowCount = () => screen.getAllByRole("row").slice(1).length;

describe("AudienceSegments", () => {
  it("shows those campaigns use, and all that are saved when asked, saying which are not used", async () => {
    const user = await open([USED, segment(2, "Never mailed", 0)]);
    screen.getByRole("button", { name: "Regulars" });
    expect(screen.queryByText("Never mailed")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "All saved" }));
    await screen.findByRole("button", { name: "Never mailed" });
    screen.getByText("Not used yet");
    screen.getByRole("button", { name: "View Logs of Regulars" });
    await user.click(screen.getByRole("radio", { name: "Used by campaigns" }));
    await waitFor(() => expect(screen.queryByText("Never mailed")).toBeNull());
  });

  it("searches all of them by name", async () => {
    const more = Array.from({ length: 60 }, (_, index) => segment(index + 2, `S${index}`, 0));
    const user = await open([USED, ...more], { at: "/audience?segments=all" });
    await screen.findByRole("button", { name: "S59" });
    expect(rowCount()).toBe(61);
    await user.type(screen.getByLabelText("Search segments..."), "s1");
    expect(rowCount()).toBe(11);
    await user.type(screen.getByLabelText("Search segments..."), "x");
    screen.getByText("Try adjusting your search terms");
  });

  it("says in the server's words why they could not be loaded, and tries again", async () => {
    const user = await open([segment(2, "Never mailed", 0)], {
      at: "/audience?segments=all",
      failures: 1,
    });
    await screen.findByText("This took longer");
    await user.click(screen.getByRole("button", { name: /again/i }));
    await screen.findByRole("button", { name: "Never mailed" });
  });
});
