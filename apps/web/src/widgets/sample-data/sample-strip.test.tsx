import type { SampleDataWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../../lib/session/session.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { SampleStrip } from "./sample-strip.tsx";
import { rememberSample, rememberedSample } from "./use-sample-data-state.ts";

const NONE: SampleDataWire = { loaded: false, customers: 0, segments: 0, campaigns: 0 };
const HELD: SampleDataWire = { loaded: true, customers: 240, segments: 5, campaigns: 8 };

async function open(initial: SampleDataWire, message?: string) {
  let state = initial;
  const t = initTRPC.create();
  const sampleData = t.router({
    get: t.procedure.query(() => state),
    remove: t.procedure.mutation(() => {
      if (message !== undefined) throw new TRPCError({ code: "CONFLICT", message });
      state = NONE;
      return state;
    }),
  });
  await startTrpcServer(t.router({ sampleData }), (_request, response) =>
    sendJson(response, 404, {}),
  );
  renderApp(<SampleStrip />);
}

const strip = async () => within(await screen.findByRole("complementary", { name: "Sample data" }));
const remove = async () =>
  await userEvent.click((await strip()).getByRole("button", { name: "Remove sample data" }));

beforeEach(() => toast.remove());

describe("the strip over every page", () => {
  it("says what is made up and that it is never mailed", async () => {
    await open(HELD);
    expect((await strip()).getByText(/240 made-up customers .* 8 campaigns/).textContent).toMatch(
      /They are never emailed\.$/,
    );
  });

  it("goes with the sample data", async () => {
    await open(HELD);
    await remove();
    await screen.findByText("Sample data removed");
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  });

  it("stands in its place from the first moment of the next visit, for this user alone", async () => {
    session.begin({ _id: "7", name: "Asha", email: "asha@x.in" });
    rememberSample("7", HELD);
    rememberSample("8", NONE);
    await open(NONE);
    screen.getByRole("complementary", { name: "Sample data" });
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
    expect(rememberedSample("7")).toEqual(NONE);
    expect(rememberedSample("8")).toEqual(NONE);
    expect(rememberedSample("9")).toBeUndefined();
  });

  it("stays when it cannot be removed, in the server's words", async () => {
    await open(HELD, "Another import is running");
    await remove();
    await screen.findByText("Another import is running");
    await strip();
  });
});
