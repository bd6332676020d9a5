import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { startComposeServer } from "../../../test-support/compose-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { CreateCampaignPage } from "../create-campaign-page.tsx";

const frame = (title = "Email preview") => screen.getByTitle(title);
const shown = (title?: string) => frame(title).getAttribute("srcdoc") ?? "";
const MAIL = "<!doctype html><p>Hello</p>";

async function open({ as }: { as: "Text" | "HTML" }) {
  await startComposeServer({});
  renderApp(<CreateCampaignPage />);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("radio", { name: as }));
  await user.click(screen.getByLabelText(as === "HTML" ? /Message HTML/ : /Message Body/));
  await user.paste("<p>Hi {name}</p>");
  await waitFor(() => screen.getByTitle("Email preview"));
  if (as === "HTML") await waitFor(() => expect(shown()).toContain(MAIL));
  return user;
}

describe("the preview of a message with a look of its own", () => {
  it("is the mail as the server made it, in a frame that may do nothing", async () => {
    await open({ as: "HTML" });
    expect(shown().endsWith(MAIL)).toBe(true);
    expect(frame().getAttribute("sandbox")).toBe("");
  });

  it("is shown on a phone, on a dark screen and without images, by the keyboard", async () => {
    const user = await open({ as: "HTML" });
    screen.getByRole("radio", { name: "Desktop" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(frame().style.width).toBe("360px");
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Dark" }));
    await user.keyboard(" ");
    screen.getByText(/no dark colours of its own/);
    expect(shown()).not.toContain("img-src");
    await user.tab();
    await user.keyboard(" ");
    expect(shown()).toContain("img-src 'none'");
    expect(shown().endsWith(MAIL)).toBe(true);
  });

  it("is enlarged with the same view, and a change there counts in both", async () => {
    const user = await open({ as: "HTML" });
    await user.click(screen.getByRole("radio", { name: "Phone (360 px)" }));
    await user.click(screen.getByRole("button", { name: "Enlarge" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Preview" }));
    expect(frame("Enlarged email preview").style.width).toBe("360px");
    await user.click(dialog.getByRole("radio", { name: "Desktop" }));
    await user.click(dialog.getByRole("checkbox", { name: "Images off" }));
    expect(frame("Enlarged email preview").style.width).not.toBe("360px");
    expect(shown("Enlarged email preview")).toContain("img-src 'none'");
    expect(shown()).toContain("img-src 'none'");
  });
});

it("A plain message has the views it always had, and its mail as it is", async () => {
  await open({ as: "Text" });
  for (const name of ["Desktop", "Phone", "Plain"]) screen.getByRole("radio", { name });
  expect(screen.queryByRole("checkbox", { name: "Dark" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Enlarge" })).toBeNull();
  await waitFor(() => expect(shown()).toMatch(/^<!doctype html>/));
});
