import { SLIPPING_MOVES, slippingRules } from "@dakiya/domain/segment";
import { screen, within } from "@testing-library/react";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { readRulesParam } from "../../../lib/read-rules-param.ts";
import { cellsOf } from "../../../test-support/cells-of.ts";
import { sendJson } from "../../../test-support/loopback-server.ts";
import { panelCalls } from "../../../test-support/panels.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { startTrpcServer } from "../../../test-support/trpc-server.ts";
import { Panels } from "./panels.tsx";

async function open(figures: Parameters<typeof panelCalls>[1] = {}) {
  const t = initTRPC.create();
  const router = t.router({ insights: t.router(panelCalls(t, figures)) });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<Panels period="30" kind="campaigns" />);
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

it("says of every panel when there is nothing to say", async () => {
  await open();
  await screen.findByText("Nobody joined or left in this range");
  await screen.findByText("No emails sent in this range");
  await screen.findByText("Nobody slipped away in the last 30 days");
  await screen.findByText("Not enough opens to say");
  screen.getByText("0 of 200 opens in this range");
});

it("shows who joined by source, who left, and what that comes to", async () => {
  const points = [
    { day: "2026-11-20", imported: 5, added: 2, left: 0 },
    { day: "2026-11-21", imported: 0, added: 1, left: 10 },
  ];
  await open({ growth: { unit: "day", points } });
  const panel = await region("List growth");
  expect((await panel.findByText("Joined")).nextSibling?.textContent).toBe("8");
  expect(panel.getAllByText("Net")[0]?.nextSibling?.textContent).toBe("-2");
  const rows = cellsOf(panel.getByRole("table")).map((cells) => cells.slice(1));
  expect(rows).toEqual([
    ["Imported", "Added", "Left", "Net"],
    ["5", "2", "0", "7"],
    ["0", "1", "10", "-9"],
  ]);
});

it("judges each signal by its limits, and says nothing of fewer than 100 emails", async () => {
  const day = { sent: 50, unsubscribed: 0, bounced: 2, complained: 0 };
  await open({
    health: {
      unit: "day",
      points: [
        { day: "2026-11-20", ...day },
        { day: "2026-11-21", ...day },
        { day: "2026-11-22", ...day, sent: 0, bounced: 1, complained: 0 },
      ],
      refusals: [{ provider: "microsoft", reason: "authentication", emails: 40 }],
    },
  });
  const refusals = await region("Refusals");
  expect(cellsOf(refusals.getByRole("table"))[1]).toEqual([
    ...["Outlook", "SPF, DKIM and DMARC required"],
    expect.stringMatching(/Publish the records/),
    "40",
  ]);
  const bounces = await region("Bounces");
  bounces.getByText("Too high", { selector: "span" });
  bounces.getByText("5 of 100 emails");
  expect(cellsOf(bounces.getByRole("table")).map(([, share]) => share)).toEqual([
    ...["Bounces", "–", "4%", "5%"],
  ]);
  (await region("Complaints")).getByText("Good");
});

it("names the best weekday and hour, with every hour of the week as a table", async () => {
  const hoursByWeekday = Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (_hour, hour) => (weekday === 1 && hour === 18 ? 201 : 0)),
  );
  await open({
    times: {
      weekdays: [0, 201, 0, 0, 0, 0, 0],
      hours: Array.from({ length: 24 }, (_, hour) => (hour === 18 ? 201 : 0)),
      hoursByWeekday,
    },
  });
  const panel = await region("Best times");
  expect((await panel.findByText("Best weekday")).nextSibling?.textContent).toBe("Tuesday");
  expect(panel.getByText("Best hour").nextSibling?.textContent).toBe("18:00–19:00");
  const rows = panel.getAllByRole("row");
  expect(rows).toHaveLength(8);
  const tuesday = within(rows[2] ?? panel.getByRole("table"));
  tuesday.getByRole("rowheader", { name: "Tuesday" });
  expect(tuesday.getAllByRole("cell").map(({ textContent }) => textContent)[18]).toBe("201");
  panel.getByRole("columnheader", { name: "18:00" });
});

it("leads from each move to the customers who made it, in any status", async () => {
  await open({ slipping: SLIPPING_MOVES.map((move, nth) => ({ ...move, count: nth + 1 })) });
  const panel = await region("Slipping away");
  const links = (await panel.findAllByRole("link")).map(
    (link) => new URL(link.getAttribute("href") ?? "", "http://x"),
  );
  expect(links.map(({ pathname }) => pathname)).toEqual(links.map(() => "/customers"));
  expect(links.map(({ searchParams }) => searchParams.get("status"))).toEqual(
    links.map(() => "all"),
  );
  expect(links.map(({ searchParams }) => readRulesParam(searchParams.get("rules") ?? ""))).toEqual(
    SLIPPING_MOVES.map(slippingRules),
  );
  panel.getByRole("row", { name: "Champions → At risk 1" });
});
