import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderApp } from "../test-support/render-app.tsx";
import { lazyDialog, lazyPart } from "./lazy-part.tsx";

it("loads a dialog when it is first opened, and keeps it after it was closed", async () => {
  const load = vi.fn<() => Promise<(props: { thing: string | null }) => React.ReactNode>>(
    async () =>
      function Dialog({ thing }) {
        const [count, setCount] = useState(0);
        if (thing === null) return null;
        return (
          <button type="button" onClick={() => setCount(count + 1)}>{`${thing} ${count}`}</button>
        );
      },
  );
  const Dialog = lazyDialog(load, ({ thing }) => thing !== null);
  const Part = lazyPart(
    async () => () => <p>The part</p>,
    () => null,
  );
  function Page() {
    const [thing, setThing] = useState<string | null>(null);
    return (
      <>
        <button type="button" onClick={() => setThing(thing === null ? "Asha" : null)}>
          Toggle
        </button>
        <Dialog thing={thing} />
        <Part />
      </>
    );
  }
  renderApp(<Page />);
  const user = userEvent.setup();
  const toggle = screen.getByRole("button", { name: "Toggle" });
  await screen.findByText("The part");
  expect(load).not.toHaveBeenCalled();
  await user.click(toggle);
  await user.click(await screen.findByText("Asha 0"));
  await user.click(toggle);
  expect(screen.queryByText("Asha 1")).toBeNull();
  await user.click(toggle);
  screen.getByText("Asha 1");
  expect(load).toHaveBeenCalledOnce();
});
