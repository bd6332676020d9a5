import type { CampaignDraftWire } from "@dakiya/domain/wire";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError } from "@trpc/server";
import { toast } from "react-hot-toast";
import { Link } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../../../lib/session/session.ts";
import { startComposeServer } from "../../../test-support/compose-server.ts";
import type { ComposeServer } from "../../../test-support/compose-server.ts";
import { noonIn } from "../../../test-support/noon-in.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { toLocalInput } from "../../../widgets/schedule/schedule-time.ts";
import { draftCopies } from "../../../widgets/unfinished-campaign/draft-copies.ts";
import { CreateCampaignPage } from "../create-campaign-page.tsx";

const STORED: CampaignDraftWire = {
  _id: "40",
  name: "Diwali",
  description: "Regulars",
  subject: "For you",
  body: "Hello {name}",
  rules: {
    combinator: "or",
    rules: [
      { field: "total_spent", operator: ">", value: "5000" },
      { field: "order_count", operator: ">=", value: "" },
    ],
  },
  segmentId: null,
  followUp: null,
  startAt: null,
  savedAt: "2026-11-20T08:00:00.000Z",
};

const { _id: _, savedAt: __, ...CONTENTS } = STORED;

const COMPLETE = {
  ...STORED,
  rules: {
    combinator: "and",
    rules: [{ field: "total_spent", operator: ">", value: "5000" }],
  },
};

async function open({ at = "/", ...server }: ComposeServer & { at?: string } = {}) {
  const { inputs } = await startComposeServer(server);
  renderApp(
    <>
      <Link to="/analytics">Elsewhere</Link>
      <CreateCampaignPage />
    </>,
    { at },
  );
  return { user: userEvent.setup({ delay: null }), inputs };
}

const failing = (failingPath: string) => (path: string) =>
  path === failingPath ? REFUSES() : null;

type User = ReturnType<typeof userEvent.setup>;

/** The page is gone, without having been left. */
function crash(): void {
  const copy = Object.entries({ ...localStorage });
  cleanup();
  for (const [name, value] of copy) localStorage.setItem(name, String(value));
}

const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));
const address = () => screen.getByLabelText("Address").textContent;

async function write(user: User, label: RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

const USER = { _id: "9", name: "Asha Rao", email: "asha@example.in" };
const REFUSES = () => new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "" });

beforeEach(() => {
  toast.remove();
  session.begin(USER);
});

describe("a draft", () => {
  it("is not made of a rule nobody has filled in, nor of nothing", async () => {
    const { user, inputs } = await open({ at: "/campaigns/create" });
    await user.click(await screen.findByRole("button", { name: "Add rule" }));
    await press(user, "Save Draft");
    await screen.findByText("Nothing to save yet");
    expect(screen.queryByText("Not saved yet")).toBeNull();
    await user.type(screen.getByTitle("Value"), "5");
    await screen.findByText(/^Saved \d\d:\d\d$/);
    expect(inputs("campaigns.saveDraft")).toMatchObject([{ draft: { rules: { rules: [{}] } } }]);
  });

  it("is gone when everything in it is taken away again and the form is cancelled", async () => {
    const { user, inputs } = await open({ at: "/campaigns/create" });
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await screen.findByText(/^Saved \d\d:\d\d$/);
    await user.clear(screen.getByLabelText(/Campaign Name/));
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(inputs("campaigns.delete")).toEqual([{ id: "40" }]));
    expect(address()).toBe("/dashboard");
    expect(screen.queryByText("Kept as a draft")).toBeNull();
  });

  it("that came back can be left for an empty form", async () => {
    const { user } = await open({ at: "/campaigns/create", fail: failing("campaigns.saveDraft") });
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    crash();
    await open({ at: "/campaigns/create" });
    await screen.findByRole("button", { name: "Start over" });
    await press(user, "Start over");
    expect(screen.getByLabelText(/Campaign Name/)).toHaveProperty("value", "");
    expect(draftCopies(USER._id)).toEqual([]);
  });

  it("is found again by the user who was signed out in the middle, and by nobody else", async () => {
    const { user } = await open({ at: "/campaigns/create", fail: failing("campaigns.saveDraft") });
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    session.expire();
    cleanup();
    session.begin({ ...USER, _id: "10" });
    await open({ at: "/campaigns/create" });
    await screen.findByRole("button", { name: "Add rule" });
    expect(screen.getByLabelText(/Campaign Name/)).toHaveProperty("value", "");
    cleanup();
    session.begin(USER);
    await open({ at: "/campaigns/create" });
    expect(await screen.findByLabelText(/Campaign Name/)).toHaveProperty("value", "Diwali");
  });

  it("written further here and saved since elsewhere shows what is saved, and offers the other", async () => {
    const copy = {
      key: "k",
      id: "40",
      over: "2026-11-01T00:00:00.000Z",
      contents: { ...CONTENTS, name: "Here" },
      writtenAt: "2026-11-19T08:00:00.000Z",
    };
    localStorage.setItem(`draft:${USER._id}:k`, JSON.stringify(copy));
    const { user } = await open({ draft: STORED, at: "/campaigns/create?draft=40" });
    await screen.findByText(/was saved after/);
    expect(screen.getByLabelText(/Campaign Name/)).toHaveProperty("value", "Diwali");
    await press(user, "Bring it back");
    expect(screen.getByLabelText(/Campaign Name/)).toHaveProperty("value", "Here");
  });

  it("opens as it was left, and if deleted elsewhere is saved anew only when that is asked for", async () => {
    const missing = new TRPCError({ code: "NOT_FOUND", message: "Campaign not found" });
    let isGone = true;
    const { user, inputs } = await open({
      draft: STORED,
      at: "/campaigns/create?draft=40",
      fail: (path) => (path === "campaigns.saveDraft" && isGone ? missing : null),
    });
    await screen.findByRole("button", { name: "Add rule" });
    expect(screen.getByLabelText(/Campaign Name/)).toHaveProperty("value", "Diwali");
    expect(screen.getByLabelText(/Message Body/)).toHaveProperty("value", "Hello {name}");
    const values = screen.getAllByTitle("Value");
    expect(values.map((field) => field.getAttribute("value"))).toEqual(["5000", ""]);
    await write(user, /Campaign Name/, "!");
    await screen.findByText("Campaign not found");
    isGone = false;
    await press(user, "Save Draft");
    await screen.findByText("Draft saved");
    expect(inputs("campaigns.saveDraft").at(-1)).toMatchObject({ key: expect.any(String) });
  });

  it("is saved at once when that is asked for, and once by a double click", async () => {
    const { user, inputs } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    const save = screen.getByRole("button", { name: "Save Draft" });
    act(() => {
      save.click();
      save.click();
    });
    await screen.findByText("Draft saved");
    await screen.findByText(/^Saved \d\d:\d\d$/);
    expect(screen.getAllByText("Draft saved")).toHaveLength(1);
    expect(inputs("campaigns.saveDraft")).toHaveLength(1);
    await write(user, /^Subject/, "For you");
    await press(user, "Save Draft");
    await waitFor(() => expect(inputs("campaigns.saveDraft")).toHaveLength(2));
    expect(inputs("campaigns.saveDraft")).toMatchObject([
      { draft: { name: "Diwali", subject: "", segmentId: null, followUp: null } },
      { id: "40", draft: { name: "Diwali", subject: "For you" } },
    ]);
  });

  it("that a later version designed is saved with its design", async () => {
    const design = { version: 2, blocks: [{ id: "a", type: "carousel" }] };
    const { user, inputs } = await open({
      draft: { ...STORED, design },
      at: "/campaigns/create?draft=40",
    });
    await screen.findByText("This version can't edit this message. The preview shows it");
    await write(user, /^Subject/, "!");
    await press(user, "Save Draft");
    await screen.findByText("Draft saved");
    expect(inputs("campaigns.saveDraft").at(-1)).toMatchObject({ draft: { design } });
  });

  it("becomes the campaign as it stands on the screen", async () => {
    const { user, inputs } = await open({ draft: COMPLETE, at: "/campaigns/create?draft=40" });
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /^Subject/, "!");
    await press(user, "Estimate Size");
    await screen.findByText("Estimated audience size: 12 customers");
    await press(user, "Create Campaign");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    await screen.findByText("Campaign created successfully!");
    expect(inputs("campaigns.create")).toMatchObject([
      { draftId: "40", campaign: { template: { subject: "For you!" } } },
    ]);
    expect(draftCopies(USER._id)).toEqual([]);
  });

  it("that follows a campaign up says who gets it and needs no rules", async () => {
    const followUp = { campaignId: "3", kind: "not_opened" as const };
    const { user, inputs } = await open({
      draft: { ...STORED, rules: null, followUp },
      at: "/campaigns/create?draft=40",
    });
    await screen.findByText(/^Sent to recipients of "Holi" and did not open it/);
    expect(screen.queryByRole("button", { name: "Estimate Size" })).toBeNull();
    await press(user, "Create Campaign");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("campaigns.sendDraft")).toEqual([{ id: "40", holdSeconds: 0 }]);
  });

  it("that is none any more says so, with a way on", async () => {
    await open({ at: "/campaigns/create?draft=40" });
    await screen.findByText("This campaign is no longer a draft");
    screen.getByRole("link", { name: "Start without it" });
  });
});

describe("leaving the page", () => {
  it("saves what is written first", async () => {
    const { user, inputs } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await waitFor(() => expect(address()).toBe("/analytics"));
    screen.getByText("Draft saved");
    expect(inputs("campaigns.saveDraft")).toMatchObject([{ draft: { name: "Diwali" } }]);
  });

  it("asks where that fails", async () => {
    const { user } = await open({ fail: failing("campaigns.saveDraft") });
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(address()).toBe("/analytics"));
  });

  it("by Cancel asks nothing of a form as it was opened, or with an empty design alone", async () => {
    const { user, inputs } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    await user.click(screen.getByRole("radio", { name: "Designed" }));
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(inputs("campaigns.saveDraft")).toEqual([]);
  });

  it("by Cancel keeps what was written as a draft, if that is chosen", async () => {
    const { user, inputs } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    const dialog = await screen.findByRole("dialog", { name: "Keep as draft or discard?" });
    expect(address()).toBe("/");
    await user.click(within(dialog).getByRole("button", { name: "Keep as draft" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("campaigns.saveDraft")).toMatchObject([{ draft: { name: "Diwali" } }]);
  });

  it("by Cancel deletes the draft that was begun, if that is chosen", async () => {
    const { user, inputs } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await screen.findByText(/^Saved \d\d:\d\d$/);
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(inputs("campaigns.delete")).toEqual([{ id: "40" }]));
    expect(address()).toBe("/dashboard");
    expect(draftCopies(USER._id)).toEqual([]);
  });

  it("by Cancel brings an earlier draft back to what it was, if that is chosen", async () => {
    const { user, inputs } = await open({ draft: STORED, at: "/campaigns/create?draft=40" });
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /^Subject/, "!");
    await press(user, "Save Draft");
    await screen.findByText("Draft saved");
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    await waitFor(() =>
      expect(inputs("campaigns.saveDraft").at(-1)).toMatchObject({
        id: "40",
        draft: { subject: "For you" },
      }),
    );
    expect(inputs("campaigns.delete")).toEqual([]);
  });
});

describe("a time to start at", () => {
  it("has to be still to come, and is sent along with the zone it was chosen in", async () => {
    const { user, inputs } = await open();
    await screen.findByRole("button", { name: "Add rule" });
    await write(user, /Campaign Name/, "Diwali");
    await write(user, /^Subject/, "For you");
    await write(user, /Message Body/, "Hello {name}");
    await press(user, "Big spenders");
    await press(user, "Estimate Size");
    await screen.findByText("Estimated audience size: 12 customers");
    await user.click(screen.getByRole("radio", { name: "At a time" }));
    const field = screen.getByLabelText(/^Start at/);
    for (const past of [null, "2020-01-01T09:00"]) {
      if (past !== null) await user.type(field, past);
      await press(user, "Create Campaign");
      expect(await screen.findAllByText("Please choose a time in the future")).toHaveLength(2);
      expect(inputs("campaigns.create")).toEqual([]);
      act(() => toast.remove());
    }
    const at = noonIn(3);
    await user.clear(field);
    await user.type(field, toLocalInput(at));
    await press(user, "Create Campaign");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(inputs("campaigns.create")).toMatchObject([
      {
        campaign: {
          schedule: {
            at: at.toISOString(),
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        },
      },
    ]);
    await screen.findByText(/^Campaign scheduled for /);
  });

  it("is kept with the draft, and one still to be chosen does not become at once", async () => {
    const at = noonIn(3);
    const { user, inputs } = await open({
      draft: { ...STORED, startAt: at.toISOString() },
      at: "/campaigns/create?draft=40",
    });
    const field = await screen.findByLabelText(/^Start at/);
    expect(field).toHaveProperty("value", toLocalInput(at));
    await user.clear(field);
    await press(user, "Save Draft");
    await screen.findByText("Draft saved");
    await user.click(screen.getByRole("radio", { name: "Now" }));
    await press(user, "Save Draft");
    await waitFor(() => expect(inputs("campaigns.saveDraft")).toHaveLength(2));
    expect(inputs("campaigns.saveDraft")).toMatchObject([
      { draft: { startAt: "" } },
      { draft: { startAt: null } },
    ]);
  });
});
