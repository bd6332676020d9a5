import type { ImportPreviewWire, ImportReadingInput } from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { forgetImports } from "../../../test-support/forget-imports.ts";
import { startImportServer } from "../../../test-support/import-server.ts";
import { runningImport } from "../../../test-support/import.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { CustomersPage } from "../customers-page.tsx";

beforeEach(() => forgetImports());

const openCustomers = (): void => renderApp(<CustomersPage />, { at: "/customers" });

const NAMES = {
  "windows-1251": ["Иван Петров", "Ольга Сидорова"],
  "windows-1252": ["Èâàí Ïåòðîâ", "Îëüãà Ñèäîðîâà"],
} as const;

const preview = (input: ImportReadingInput): ImportPreviewWire => {
  const encoding = input.encoding === "windows-1252" ? "windows-1252" : "windows-1251";
  const line = input.heading_line ?? 2;
  return {
    encoding,
    separator: input.separator ?? ";",
    heading_line: line,
    headings: line === 0 ? ["Column 1", "Column 2"] : ["email", "name"],
    rows: [
      { line: 1, cells: ["Our customers"] },
      { line: 2, cells: ["email", "name"] },
      ...NAMES[encoding].map((name, at) => ({ line: at + 3, cells: [`p${at}@shop.test`, name] })),
    ],
    is_damaged: false,
  };
};

const reading = {
  encoding: "windows-1251",
  candidates: (["windows-1251", "windows-1252"] as const).map((encoding) => ({
    encoding,
    names: [...NAMES[encoding]],
  })),
  is_asked: true,
} as const;

const asking = runningImport({
  status: "mapping",
  filename: "russian.csv",
  reading: { ...reading, candidates: [...reading.candidates] },
});

const question = {
  headings: ["email", "name"],
  samples: [["p0@shop.test", "Иван Петров"]],
  suggested: { email: [0], name: [1] },
  opt_outs: [0, 0],
  new_fields: [null, null],
};

describe("the first page of an import's questions", () => {
  it("shows names as each encoding reads them, and the first rows", async () => {
    const { calls } = await startImportServer({ imports: [asking], preview });
    openCustomers();
    const dialog = within(
      await screen.findByRole("dialog", { name: /^Check the format of russian.csv/ }),
    );
    const right = await dialog.findByRole<HTMLInputElement>("radio", { name: /^Иван Петров/ });
    expect(right.checked).toBe(true);
    const rows = dialog.getByRole("table", { name: "First rows of the file" });
    within(rows).getByText("Иван Петров");
    within(rows).getByText("ignored");

    const user = userEvent.setup();
    await user.click(dialog.getByRole("radio", { name: /^Èâàí/ }));
    await within(rows).findByText("Èâàí Ïåòðîâ");
    await user.click(right);
    await within(rows).findByText("Иван Петров");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Headings" }), "0");
    await within(rows).findByText("Column 1");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Separator" }), "Comma");
    await user.click(dialog.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls).toEqual([
      { call: "reread", id: "9", encoding: "windows-1251", separator: ",", heading_line: 0 },
    ]);
  });

  it("leads on to the columns where nothing was changed, and back again", async () => {
    const known = { ...asking, question };
    const { calls } = await startImportServer({ imports: [known], preview });
    openCustomers();
    const user = userEvent.setup();
    const first = await screen.findByRole("dialog", { name: /^Check the format/ });
    await within(first).findByText("ignored");
    await user.click(within(first).getByRole("button", { name: "Continue" }));
    const columns = await screen.findByRole("dialog", { name: /^Match the columns/ });
    await user.click(within(columns).getByRole("button", { name: "File format" }));
    await screen.findByRole("dialog", { name: /^Check the format/ });
    expect(calls).toEqual([]);
  });

  it("is left out for a file that is plain", async () => {
    const plain = { ...asking, question, reading: { ...asking.reading, is_asked: false } };
    await startImportServer({ imports: [plain as typeof asking], preview });
    openCustomers();
    await screen.findByRole("dialog", { name: /^Match the columns/ });
    expect(screen.queryByRole("dialog", { name: /^Check the format/ })).toBeNull();
  });
});
