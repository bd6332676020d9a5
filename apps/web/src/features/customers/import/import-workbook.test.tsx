import { MESSAGES } from "@dakiya/domain/messages";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "react-hot-toast";
import { beforeEach, expect, it } from "vitest";
import { forgetImports } from "../../../test-support/forget-imports.ts";
import { startImportServer } from "../../../test-support/import-server.ts";
import { sendJson } from "../../../test-support/loopback-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { workbookFile } from "../../../test-support/workbook.ts";
import { CustomersPage } from "../customers-page.tsx";
import { refusedFile } from "./refused-file.ts";

beforeEach(() => {
  // Toasts of another file's tests are still there.
  toast.remove();
  refusedFile.clear();
  forgetImports();
});

async function chooseWorkbook(file: File) {
  const bodies: string[] = [];
  await startImportServer({
    imports: [],
    upload: ({ url }, response, body) => {
      if (url !== "/api/customer/upload-csv") return sendJson(response, 200, {});
      bodies.push(body);
      return sendJson(response, 409, { message: MESSAGES.server.importBusy });
    },
  });
  renderApp(<CustomersPage />, { at: "/customers" });
  await screen.findByRole("button", { name: "Upload CSV" });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("There is no file input");
  // The dialog of files lets any type be chosen.
  await userEvent.setup({ applyAccept: false }).upload(input, file);
  await screen.findByText(MESSAGES.customers.uploadNeedsCsv);
  await screen.findByText(MESSAGES.importFiles.xlsx);
  return bodies;
}

it("A workbook offers its first sheet, which is sent as CSV", async () => {
  const bodies = await chooseWorkbook(workbookFile());
  await userEvent
    .setup()
    .click(await screen.findByRole("button", { name: "Import its first sheet" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toContain('filename="customers.csv"');
  expect(bodies[0]).toContain('a@shop.test,"Asha, & Co",2025-11-20,919821234567');
});

it("A workbook offers its other sheets", async () => {
  const bodies = await chooseWorkbook(workbookFile());
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Sheet to import" }), "Old");
  await user.click(screen.getByRole("button", { name: "Import this sheet" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toContain("1,2\n");
});

it("A workbook that can't be read says so", async () => {
  await chooseWorkbook(workbookFile({ "xl/workbook.xml": "<broken" }));
  await screen.findByText(MESSAGES.customers.workbook.unreadable);
  expect(screen.queryByRole("button", { name: /sheet$/ })).toBeNull();
});

it("The notice of a refused file goes when it is dismissed", async () => {
  await chooseWorkbook(workbookFile());
  await userEvent.setup().click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText(MESSAGES.importFiles.xlsx)).toBeNull());
  expect(screen.queryByRole("button", { name: "Import its first sheet" })).toBeNull();
});
