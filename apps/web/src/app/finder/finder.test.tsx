import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { customerListInput, campaignListInput, savedSegmentsInput } from "@dakiya/domain/wire";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { Finder } from "./finder.tsx";

const t = initTRPC.create();
const page = <Item,>(items: Item[]) => ({ items, nextCursor: null });

async function open() {
  const router = t.router({
    customers: t.router({
      list: t.procedure.input(customerListInput).query(({ input }) => ({
        ...page(
          input.contact === "priya" || input.search === "priya"
            ? [
                input.search === undefined
                  ? { _id: "2", name: "Asha Rao", email: "priya@example.in" }
                  : { _id: "1", name: "Priya Shah", email: "p.shah@example.in" },
              ]
            : [],
        ),
        total: 1,
      })),
    }),
    campaigns: t.router({
      list: t.procedure.input(campaignListInput).query(({ input }) =>
        page(
          "news for priya".includes(input.search ?? "")
            ? [
                {
                  _id: "7",
                  name: "News for Priya",
                  status: "completed",
                  template: { subject: "Hi" },
                },
              ]
            : [],
        ),
      ),
    }),
    automations: t.router({
      list: t.procedure.query(() => [{ _id: "3", name: "Welcome Priya", state: "live" }]),
    }),
    segments: t.router({
      saved: t.procedure.input(savedSegmentsInput).query(() => page([])),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<Finder />);
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByPlaceholderText(/^Find a page/);
  return user;
}

it("finds pages at once, and who and what has the text, by name, email or phone", async () => {
  const user = await open();
  await user.keyboard("webh");
  await screen.findByText("Webhooks");
  await user.clear(screen.getByPlaceholderText(/^Find a page/));
  await user.keyboard("priya");
  await screen.findByText("Priya Shah");
  screen.getByText("Asha Rao");
  screen.getByText("News for Priya");
  screen.getByText("Welcome Priya");
});

it("finds every page of Settings by that word", async () => {
  const user = await open();
  await user.keyboard("settings");
  await screen.findByText("Devices");
  for (const name of ["Brand", "API keys", "Security log", "Account"]) screen.getByText(name);
});

it("opens what is chosen by the keyboard alone", async () => {
  const user = await open();
  await user.keyboard("suppression");
  await screen.findByText("Suppression list");
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() =>
    expect(screen.getByLabelText("Address").textContent).toBe("/settings/suppressions"),
  );
});

it("says so when nothing has the text", async () => {
  const user = await open();
  await user.keyboard("zzzz");
  await screen.findByText("Nothing found");
});
