import { suppressionEmailsInput, suppressionListInput } from "@dakiya/domain/wire";
import type { SuppressionWire } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { SuppressionsPage } from "./suppressions-page.tsx";

const AT = "2026-11-20T10:00:00.000Z";
const ASHA: SuppressionWire = {
  email: "asha@example.in",
  reason: "unsubscribed",
  customer: { _id: "1", name: "Asha Rao" },
  createdAt: AT,
};
const RAVI: SuppressionWire = {
  email: "ravi@example.in",
  reason: "bounced",
  customer: null,
  createdAt: AT,
};

async function openList() {
  let rows = [ASHA, RAVI];
  const t = initTRPC.create();
  const router = t.router({
    suppressions: t.router({
      list: t.procedure.input(suppressionListInput).query(({ input }) => ({
        items: rows.filter(
          ({ email, reason }) =>
            email.includes(input.search ?? "") && (input.reason ?? reason) === reason,
        ),
        nextCursor: null,
        reasonCounts: { bounced: 1, complained: 0, unsubscribed: 1, manual: 0 },
      })),
      add: t.procedure.input(suppressionEmailsInput).mutation(({ input }) => {
        const emails = input.emails.filter((text) => text.includes("@"));
        rows = [...emails.map((email) => ({ ...RAVI, email, reason: "manual" as const })), ...rows];
        const invalid = input.emails.filter((text) => !text.includes("@"));
        return { added: emails.length, known: 0, refused: invalid };
      }),
      remove: t.procedure.input(suppressionEmailsInput).mutation(({ input }) => {
        const isListed = input.emails.includes(RAVI.email);
        if (!isListed) rows = rows.filter(({ email }) => !input.emails.includes(email));
        return { removed: isListed ? 0 : 1, unsubscribed: isListed ? 1 : 0, unknown: 0 };
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<SuppressionsPage />);
  await screen.findByText("asha@example.in");
  return userEvent.setup();
}

describe("SuppressionsPage", () => {
  it("says who is not mailed and why, and finds one by reason or by address", async () => {
    const user = await openList();
    screen.getByText("Asha Rao");
    screen.getByText("Unsubscribed", { selector: "span" });
    await user.selectOptions(screen.getByLabelText("Reason"), "Bounced (1)");
    await waitFor(() => expect(screen.queryByText("asha@example.in")).toBeNull());
    await screen.findByText("ravi@example.in");
    const link = screen.getByRole("link", { name: "Export CSV" });
    expect(link.getAttribute("href")).toBe("/api/user/suppressions/export.csv?reason=bounced");
    await user.type(screen.getByPlaceholderText("Search by email..."), "zz");
    await screen.findByText("No addresses found matching your search");
  });

  it("adds what was pasted and names what is no address", async () => {
    const user = await openList();
    await user.click(screen.getByRole("button", { name: "Add addresses" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Add addresses" }));
    await screen.findByText("Please enter at least one email address");
    await user.type(dialog.getByLabelText("Email addresses"), "new@example.in, nonsense");
    await user.click(dialog.getByRole("button", { name: "Add addresses" }));
    await dialog.findByText("1 address added, 1 refused");
    dialog.getByText("nonsense");
    await screen.findByText("new@example.in");
  });

  it("adds the addresses of a file", async () => {
    const user = await openList();
    await user.click(screen.getByRole("button", { name: "Add addresses" }));
    const dialog = await screen.findByRole("dialog");
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("no file field");
    await user.upload(input, new File(["Name,Email\nA,file@example.in\n"], "list.csv"));
    await within(dialog).findByText("1 address added");
    await screen.findByText("file@example.in");
  });

  it("removes only after it was confirmed in the words of the reason", async () => {
    const user = await openList();
    await user.click(screen.getByRole("button", { name: "Remove asha@example.in" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/asha@example.in has unsubscribed\. Remove it only if/);
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByText("asha@example.in may be emailed again");
    await waitFor(() => {
      expect(screen.queryByRole("button", { name: "Remove asha@example.in" })).toBeNull();
    });
  });

  it("says when somebody stays on the list because they unsubscribed", async () => {
    const user = await openList();
    await user.click(screen.getByRole("button", { name: "Remove ravi@example.in" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByText(/has unsubscribed too, so it stays/);
  });
});
