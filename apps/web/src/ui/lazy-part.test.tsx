import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderApp } from "../test-support/render-app.tsx";
import { lazyPart } from "./lazy-part.tsx";

it("says that a part did not come, keeps what stands around it, and asks again", async () => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let loadCount = 0;
  const Part = lazyPart(
    async () => {
      loadCount += 1;
      if (loadCount === 1) throw new TypeError("Failed to fetch dynamically imported module");
      return { Here: ({ name }: { name: string }) => <p>Here is {name}</p> };
    },
    "Here",
    () => <p>On its way</p>,
  );
  renderApp(
    <>
      <input aria-label="Name" />
      <Part name="the part" />
    </>,
  );
  screen.getByText("On its way");
  await screen.findByText(/did not load/);
  await userEvent.type(screen.getByLabelText("Name"), "Asha");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Here is the part");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Asha");
  expect(complain).toHaveBeenCalledOnce();
});
