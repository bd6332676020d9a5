import { describe, expect, it } from "vitest";
import { customersOf } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";
import { MESSAGES } from "@dakiya/domain/messages";
import type { Upload } from "../start-import.ts";

const database = withTestDatabase({ queue: true });

async function read(file: string, fields: Partial<Omit<Upload, "stream">> = {}) {
  const ctx = testCtx(database(), await createUser(database()));
  const done = await importFile(ctx, file, fields);
  const people = await customersOf(database(), ctx.account.id);
  return { done, people: people.map(({ name, email, city }) => [name, email, city]) };
}

const ASHA = ["Asha Rao", "asha@shop.test", "Pune"];
const RAVI = ["Ravi Iyer", "ravi@shop.test", "Chennai"];

describe("the headings of a file", () => {
  it("are none where the first line has an address: it is a row", async () => {
    const { done, people } = await read(
      "asha@shop.test,Asha Rao,Pune\nravi@shop.test,Ravi Iyer,Chennai\n",
    );
    expect(people.map(([name, email]) => [name, email])).toEqual(
      [ASHA, RAVI].map((one) => one.slice(0, 2)),
    );
    expect(done.notes).toEqual([
      MESSAGES.server.importNoHeadings("Column 1"),
      "Ignored columns: Column 3",
    ]);
  });

  it("are none where the file has one line", async () => {
    expect((await read("asha@shop.test")).people).toEqual([["", "asha@shop.test", null]]);
  });

  it("are asked about by the columns' numbers where there are none", async () => {
    const { done } = await read("asha@shop.test,Asha Rao,Pune\n", { asks: true });
    expect(done.question).toMatchObject({
      headings: ["Column 1", "Column 2", "Column 3"],
      samples: [["asha@shop.test", "Asha Rao", "Pune"]],
      suggested: { email: [0], name: [1] },
    });
  });

  it.each([
    [
      "blank lines and a blank column",
      ",,,\n,Name,Email,City\n,Asha Rao,asha@shop.test,Pune\n",
      2,
      0,
    ],
    ["a title", "Our customers\nName,Email,City\nAsha Rao,asha@shop.test,Pune\n", 2, 1],
    [
      "titles with commas, addresses and blank lines",
      'Our customers,,\n"Exported 20 Nov, by",admin@shop.test,\n\nEmail;Name;City\nasha@shop.test;Asha Rao;Pune\n',
      4,
      0,
    ],
    [
      "a title over headings nobody knows",
      "Customers\nKontakt,E-Mail,Ort\nAsha Rao,asha@shop.test,Pune\n",
      2,
      1,
    ],
    [
      "Excel's line",
      "sep=;\nCustomers of Pune, 2026\nName;Email;City\nAsha Rao;asha@shop.test;Pune\n",
      3,
      1,
    ],
  ])("are found below %s", async (_, file, line, skipped) => {
    const { done, people } = await read(file);
    expect(done).toMatchObject({ created: 1, skipped: 0 });
    expect(people[0]?.[1]).toBe("asha@shop.test");
    if (skipped > 0) expect(done.notes).toContain(MESSAGES.server.importHeadingLine(line));
  });

  it("are where the sender says", async () => {
    const file = "email,name,city\nKontakt,Mail,Ort\nAsha Rao,asha@shop.test,Pune\n";
    const mapping = { name: [0], email: [1], city: [2] };
    expect((await read(file, { mapping, layout: { headingLine: 2 } })).people).toEqual([ASHA]);
    const none = await read("email\nasha@shop.test\nravi@shop.test\n", {
      layout: { headingLine: 0 },
    });
    expect(none.done).toMatchObject({ created: 2, skipped: 1 });
  });

  it("are where the sender says also far down, in a file that comes in pieces", async () => {
    const titles = "Title,of,a,report\n".repeat(900);
    const file = `${titles}Kontakt,Mail,Ort\nAsha Rao,asha@shop.test,Pune\n`;
    const mapping = { name: [0], email: [1], city: [2] };
    expect((await read(file, { mapping, layout: { headingLine: 901 } })).people).toEqual([ASHA]);
  });

  it("are separated as the sender says", async () => {
    const { people } = await read("name|email;x|city\nAsha Rao|asha@shop.test|Pune\n", {
      layout: { separator: "|" },
      mapping: { name: [0], email: [1], city: [2] },
    });
    expect(people).toEqual([ASHA]);
  });
});

describe("a column without a heading", () => {
  it.each([
    [
      "in the last place",
      "email,name,\nasha@shop.test,Asha Rao,Pune\nravi@shop.test,Ravi Iyer,Goa\n",
      3,
    ],
    [
      "beyond the headings",
      "email,name\nasha@shop.test,Asha Rao,Pune\nravi@shop.test,Ravi Iyer,Goa\n",
      3,
    ],
    [
      "in the first place",
      ",email,name\n1,asha@shop.test,Asha Rao\n2,ravi@shop.test,Ravi Iyer\n",
      1,
    ],
  ])("%s is a column", async (_, file, place) => {
    const { done, people } = await read(file);
    expect(done).toMatchObject({ created: 2, notes: [`Ignored columns: Column ${place}`] });
    expect(people[0]?.[0]).toBe("Asha Rao");
    expect((await read(file, { asks: true })).done.question?.headings).toContain(`Column ${place}`);
  });

  it("is none where it is blank, or one row has a comma too many", async () => {
    const { done } = await read("email,name,,\nasha@shop.test,Asha Rao,,\nb@shop.test,B,,\n");
    expect(done).toMatchObject({ created: 2, notes: [] });
    const odd = await read("email,name\na@shop.test,Rao, A\nb@shop.test,B\nc@shop.test,C\n");
    expect(odd.done).toMatchObject({ created: 2, skipped: 1 });
  });
});
