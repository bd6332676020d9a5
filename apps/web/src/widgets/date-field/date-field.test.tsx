import { render, screen } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { DateField } from "./date-field.tsx";

function Form({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <MantineProvider>
      <DateField label="Birthday" value={value} onChange={setValue} />
      <output>{value}</output>
    </MantineProvider>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>("Birthday");
const noYear = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Birthday: no year" });
const value = () => screen.getByRole("status").textContent;

it("is the browser's date input for a full date, and keeps day and month when the year goes", async () => {
  render(<Form initial="1990-03-14" />);
  expect(input().type).toBe("date");
  expect(noYear().checked).toBe(false);
  await userEvent.setup().click(noYear());
  expect(input().type).toBe("text");
  expect(input().value).toBe("14 March");
  expect(value()).toBe("14 March");
});

it("takes a day and month in words where nothing was, and stays a text while it is typed", async () => {
  render(<Form initial="" />);
  const user = userEvent.setup();
  expect(input().type).toBe("date");
  await user.click(noYear());
  expect(value()).toBe("");
  await user.type(input(), "29 Feb");
  expect(value()).toBe("29 Feb");
  await user.clear(input());
  expect(input().type).toBe("text");
});

it.each([
  ["14 September", "14 September"],
  ["--02-29", "29 February"],
  ["tomorrow", "tomorrow"],
])("shows %s as %s, and is a date input again when a year is to be given", async (given, text) => {
  render(<Form initial={given} />);
  expect(input().value).toBe(text);
  expect(noYear().checked).toBe(true);
  await userEvent.setup().click(noYear());
  expect(input().type).toBe("date");
  expect(value()).toBe("");
});
