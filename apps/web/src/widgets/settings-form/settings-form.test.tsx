import { attributionInput, imagePatch } from "@dakiya/domain/wire";
import { TextInput } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import { renderApp } from "../../test-support/render-app.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const refusal = (path: string, message: string) =>
  Object.assign(new TRPCClientError("Nothing was saved"), {
    data: { httpStatus: 400, code: "BAD_REQUEST", errors: [{ path, message }] },
  });

function ImageForm({ save }: { save: (body: { name: string }) => Promise<void> }) {
  const state = useSettingsForm({
    initial: { name: "Logo", alt: "" },
    schema: imagePatch.required(),
    save,
    onSaved: () => {},
    failed: "Failed to save",
  });
  return (
    <SettingsForm state={state} saveLabel="Save" onCancel={() => {}}>
      <TextInput label="Text" {...state.limited("alt", 5)} />
      <TextInput label="Name" {...state.limited("name", 80)} />
    </SettingsForm>
  );
}

it("sends nothing that the schema refuses, and leads to the field with its reason", async () => {
  const saved: unknown[] = [];
  renderApp(<ImageForm save={async (body) => void saved.push(body)} />);
  const user = userEvent.setup();
  const name = screen.getByLabelText("Name");
  await user.clear(name);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(saved).toEqual([]);
  await user.type(name, " Sale ");
  await user.type(screen.getByLabelText("Text"), "long text");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toEqual([{ name: "Sale", alt: "long" }]));
});

it("shows what the server refuses at its field and in a toast", async () => {
  renderApp(
    <ImageForm save={async () => await Promise.reject(refusal("name", "This name is taken"))} />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("This name is taken");
  await screen.findByText("Nothing was saved");
});

function DaysForm() {
  const state = useSettingsForm({
    initial: { text: "31" },
    schema: attributionInput,
    bodyOf: ({ text }) => ({ days: Number(text) }),
    problemOf: () => ({ path: "text", message: "Days go from 1 to 30" }),
    save: async () => {},
    onSaved: () => {},
    failed: "Failed to save",
  });
  return (
    <SettingsForm state={state} saveLabel="Save" onCancel={() => {}}>
      <TextInput label="Days" {...state.form.getInputProps("text")} />
    </SettingsForm>
  );
}

it("tells a problem of the body in the form's own words", async () => {
  renderApp(<DaysForm />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Days go from 1 to 30");
});
