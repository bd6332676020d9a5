import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Column } from "./columns.ts";
import { DataTable } from "./data-table.tsx";

type Person = {
  id: string;
  name: string;
  age: number | null;
};

const PEOPLE: readonly Person[] = [
  { id: "1", name: "Meera", age: 31 },
  { id: "2", name: "asha", age: null },
  { id: "3", name: "Kabir", age: 44 },
];

const COLUMNS: readonly Column<Person>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name, sortValue: ({ name }) => name },
  {
    key: "age",
    header: "Age",
    numeric: true,
    cell: ({ age }) => age ?? "–",
    sortValue: ({ age }) => age,
  },
  { key: "actions", header: "Actions", headerHidden: true, cell: () => "Edit" },
];

function show(rows: readonly Person[]) {
  render(
    <MantineProvider env="test">
      <DataTable
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        caption="People"
        empty={<p>Nobody</p>}
      />
    </MantineProvider>,
  );
}

function names(): (string | null | undefined)[] {
  const [, ...rows] = screen.getAllByRole("row");
  return rows.map((row) => within(row).getAllByRole("cell")[0]?.textContent);
}

describe("DataTable", () => {
  it("keeps the order it is given until a header is clicked", () => {
    show(PEOPLE);
    expect(names()).toEqual(["Meera", "asha", "Kabir"]);
  });

  it("sorts words from A to Z in any case, and back on a second click", async () => {
    show(PEOPLE);
    const header = screen.getByRole("columnheader", { name: "Name" });
    await userEvent.click(within(header).getByRole("button"));
    expect(names()).toEqual(["asha", "Kabir", "Meera"]);
    expect(header.getAttribute("aria-sort")).toBe("ascending");
    await userEvent.click(within(header).getByRole("button"));
    expect(names()).toEqual(["Meera", "Kabir", "asha"]);
  });

  it("sorts numbers from the largest, with missing ones last in both directions", async () => {
    show(PEOPLE);
    const button = within(screen.getByRole("columnheader", { name: "Age" })).getByRole("button");
    await userEvent.click(button);
    expect(names()).toEqual(["Kabir", "Meera", "asha"]);
    await userEvent.click(button);
    expect(names()).toEqual(["Meera", "Kabir", "asha"]);
  });

  it("says that there is nothing when there are no rows", () => {
    show([]);
    screen.getByText("Nobody");
  });

  it("names each value by its column for when a row is shown as a card", () => {
    show(PEOPLE);
    const [, row] = screen.getAllByRole("row");
    const labels = within(row ?? document.body)
      .getAllByRole("cell")
      .map((cell) => cell.dataset["label"]);
    expect(labels).toEqual(["Name", "Age", undefined]);
  });
});
