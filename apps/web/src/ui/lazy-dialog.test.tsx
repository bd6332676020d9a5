import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderApp } from "../test-support/render-app.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { Modal } from "./modal.tsx";

type Props = { thing: string | null; isUnasked: boolean; onClose: () => void };

function RealDialog({ thing, onClose }: Props) {
  return (
    <Modal opened={thing !== null} title={`About ${thing}`} onClose={onClose}>
      <button type="button">Write to them</button>
    </Modal>
  );
}

type Module = { RealDialog: typeof RealDialog };

function newArrival() {
  let resolve: (module: Module) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Module>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/** A dialog whose chunk arrives, or fails, when the test says so. */
function opened({ isAhead = false, isUnasked = false } = {}) {
  let arrival = newArrival();
  const load = vi.fn<() => Promise<Module>>(async () => await arrival.promise);
  const Dialog = lazyDialog(load, "RealDialog", {
    title: ({ thing }) => `About ${thing}`,
    isOpened: ({ thing }) => thing !== null,
    isUnasked: (props) => props.isUnasked,
    isAhead,
  });
  function Page() {
    const [thing, setThing] = useState<string | null>(null);
    return (
      <>
        <button type="button" onClick={() => setThing("Asha")}>
          Open
        </button>
        <Dialog {...{ thing, isUnasked }} onClose={() => setThing(null)} />
      </>
    );
  }
  renderApp(<Page />);
  return {
    load,
    user: userEvent.setup(),
    open: screen.getByRole("button", { name: "Open" }),
    arrive: () => arrival.resolve({ RealDialog }),
    fail: () => {
      arrival.reject(new TypeError("Failed to fetch dynamically imported module"));
      arrival = newArrival();
    },
  };
}

it("shows the frame of a dialog that is on its way, which gives way to the dialog", async () => {
  const { user, open, arrive } = opened();
  await user.click(open);
  const frame = await screen.findByRole("dialog", { name: "About Asha" });
  await screen.findByText("Loading…");
  arrive();
  const button = await screen.findByRole("button", { name: "Write to them" });
  expect(frame.isConnected).toBe(false);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
  button.focus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(open));
});

it("closes the frame, and shows no dialog that arrives after that", async () => {
  const { user, open, arrive, load } = opened();
  await user.click(open);
  await user.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  arrive();
  await load.mock.results[0]?.value;
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(open);
  await screen.findByRole("button", { name: "Write to them" });
});

it("says in the frame that a dialog did not come, and fetches it again when asked to", async () => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user, open, arrive, fail } = opened();
  await user.click(open);
  await screen.findByText("Loading…");
  fail();
  const again = async () => await screen.findByRole("button", { name: "Try again" });
  await again();
  expect(screen.getByRole("dialog").textContent).toMatch(/did not load.*Reload the page/);

  // Opened anew, and asked by its button.
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(open);
  await screen.findByText("Loading…");
  fail();
  await user.click(await again());
  arrive();
  await screen.findByRole("button", { name: "Write to them" });
  expect(complain).toHaveBeenCalledTimes(2);
});

it("shows no frame of a dialog that opens by itself", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user, open, fail, load } = opened({ isUnasked: true });
  await user.click(open);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  fail();
  await waitFor(() => expect(console.error).toHaveBeenCalledOnce());
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("fetches a dialog with the page, and again when it is opened if that failed", async () => {
  const { user, open, arrive, fail, load } = opened({ isAhead: true });
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  fail();
  await user.click(open);
  arrive();
  await screen.findByRole("button", { name: "Write to them" });
  expect(load).toHaveBeenCalledTimes(2);
});

it("loads a dialog when it is first opened, and keeps it after it was closed", async () => {
  function Counter({ thing }: { thing: string | null }) {
    const [count, setCount] = useState(0);
    if (thing === null) return null;
    return <button type="button" onClick={() => setCount(count + 1)}>{`${thing} ${count}`}</button>;
  }
  const load = vi.fn<() => Promise<{ Counter: typeof Counter }>>(async () => ({ Counter }));
  const Dialog = lazyDialog(load, "Counter", {
    title: "Thing",
    isOpened: ({ thing }) => thing !== null,
  });
  const Part = lazyPart(
    async () => ({ ThePart: () => <p>The part</p> }),
    "ThePart",
    () => null,
  );
  function Page() {
    const [thing, setThing] = useState<string | null>(null);
    return (
      <>
        <button type="button" onClick={() => setThing(thing === null ? "Asha" : null)}>
          Toggle
        </button>
        <Dialog thing={thing} onClose={() => setThing(null)} />
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
