import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ServerResponse } from "node:http";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { aiEvent, startComposeServer, writesAtOnce } from "../../../test-support/compose-server.ts";
import type { ComposeServer } from "../../../test-support/compose-server.ts";
import { sendJson } from "../../../test-support/loopback-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { CreateCampaignPage } from "../create-campaign-page.tsx";

const TEXT = "Subject: A thank-you\n\nDear {name}, thank you";

async function open(server: ComposeServer) {
  const { aiRequests } = await startComposeServer(server);
  renderApp(<CreateCampaignPage />);
  const user = userEvent.setup({ delay: null });
  await screen.findByRole("button", { name: "Add rule" });
  await user.click(screen.getByRole("button", { name: "Big spenders" }));
  return { user, aiRequests };
}

type User = ReturnType<typeof userEvent.setup>;
const generate = (user: User) =>
  user.click(screen.getByRole("button", { name: "Generate using AI" }));
const subject = () => screen.getByLabelText<HTMLInputElement>(/^Subject/).value;
const body = () => screen.getByLabelText<HTMLTextAreaElement>(/Message Body/).value;

async function writeOwn(user: User) {
  for (const [label, text] of [
    [/^Subject/, "For you"],
    [/Message Body/, "Hello"],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

/** An AI text that is still being written; `response` goes on with it. */
function halfWritten() {
  let response: ServerResponse | null = null;
  const ai = (stream: ServerResponse) => {
    stream.writeHead(200, { "content-type": "text/event-stream" });
    stream.write(aiEvent({ type: "text", text: "Subject: A thank-you\n\nDear {na" }));
    response = stream;
  };
  return {
    ai,
    write: (event: object) => response?.write(aiEvent(event)),
    end: () => response?.end(),
  };
}

beforeEach(() => toast.remove());

describe("a text of the AI", () => {
  it("is shown while it is written, and cannot be typed into meanwhile", async () => {
    const { ai, write } = halfWritten();
    const { user } = await open({ ai });
    await generate(user);
    await waitFor(() => expect(body()).toBe("Dear {na"));
    expect(subject()).toBe("A thank-you");
    expect(screen.getByLabelText(/Message Body/)).toHaveProperty("readOnly", true);
    expect(screen.getByRole("button", { name: "Generate using AI" })).toHaveProperty(
      "disabled",
      true,
    );
    expect(screen.getByRole("button", { name: "Create Campaign" })).toHaveProperty(
      "disabled",
      true,
    );
    write({ type: "done", text: TEXT });
    await screen.findByText("AI-generated content created!");
    expect(body()).toBe("Dear {name}, thank you");
    expect(screen.getByLabelText(/Message Body/)).toHaveProperty("readOnly", false);
  });

  it("is asked for with the rules and what was chosen, and again without a question if unchanged", async () => {
    const { user, aiRequests } = await open({ ai: writesAtOnce(TEXT) });
    await user.click(screen.getByLabelText(/Campaign Name/));
    await user.paste("Diwali");
    await user.click(screen.getByRole("combobox", { name: "Language" }));
    await user.click(await screen.findByRole("option", { name: "Hindi" }));
    await generate(user);
    await screen.findByText("AI-generated content created!");
    expect(aiRequests()).toEqual([
      {
        segmentRules: {
          combinator: "and",
          rules: [{ field: "total_spent", operator: ">", value: 10_000 }],
        },
        campaignName: "Diwali",
        segmentDescription: "",
        language: "hindi",
      },
    ]);
    await generate(user);
    await waitFor(() => expect(aiRequests()).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("takes the place of the person's own words only when they say so, and gives them back", async () => {
    const { user, aiRequests } = await open({ ai: writesAtOnce(TEXT) });
    await writeOwn(user);
    await generate(user);
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([subject(), aiRequests()]).toEqual(["For you", []]);

    await generate(user);
    await user.click(await screen.findByRole("button", { name: "Replace" }));
    await waitFor(() => expect(subject()).toBe("A thank-you"));
    await user.click(await screen.findByRole("button", { name: "Bring back my text" }));
    expect([subject(), body()]).toEqual(["For you", "Hello"]);
    expect(screen.queryByRole("button", { name: "Bring back my text" })).toBeNull();
  });

  it("is stopped where it stands, and what was there before can be brought back", async () => {
    const { ai } = halfWritten();
    const { user } = await open({ ai });
    await writeOwn(user);
    await generate(user);
    await user.click(await screen.findByRole("button", { name: "Replace" }));
    await waitFor(() => expect(body()).toBe("Dear {na"));
    await user.click(screen.getByRole("button", { name: "Stop" }));
    await screen.findByText(/^Stopped/);
    expect(body()).toBe("Dear {na");
    await user.click(screen.getByRole("button", { name: "Bring back my text" }));
    expect(body()).toBe("Hello");
  });

  it("comes with the warnings for a long subject and for missing variables", async () => {
    const { user } = await open({
      ai: writesAtOnce(`Subject: ${"x".repeat(61)}\n\nNo names here`),
    });
    await generate(user);
    for (const words of [
      "Generated subject line is longer than recommended (60 characters)",
      "Generated content might be missing personalization variables",
    ])
      await screen.findByText(words);
  });
});

describe("a text of the AI that fails", () => {
  const refuses = (status: number, refusal: object) => (response: ServerResponse) =>
    sendJson(response, status, { statusCode: status, success: false, ...refusal });

  const FAILURES: [ai: (response: ServerResponse) => void, sentence: string][] = [
    [
      writesAtOnce("Here is your email!"),
      "AI generated content is not in the correct format. Please try again.",
    ],
    [writesAtOnce(""), "No content generated"],
    [refuses(503, { message: "AI is not set up" }), "AI is not set up"],
    [(response) => void response.destroy(), "Failed to generate content"],
  ];

  it("says so, and leaves the message alone", async () => {
    let fail: (response: ServerResponse) => void = () => {};
    const { user } = await open({ ai: (response) => fail(response) });
    await writeOwn(user);
    for (const [failure, sentence] of FAILURES) {
      fail = failure;
      await generate(user);
      await user.click(await screen.findByRole("button", { name: "Replace" }));
      await screen.findByText(sentence);
      expect([sentence, subject(), body()]).toEqual([sentence, "For you", "Hello"]);
      act(() => toast.remove());
    }
  });

  it("on the way brings the message back as it was", async () => {
    const { ai, write, end } = halfWritten();
    const { user } = await open({ ai });
    await writeOwn(user);
    await generate(user);
    await user.click(await screen.findByRole("button", { name: "Replace" }));
    await waitFor(() => expect(body()).toBe("Dear {na"));
    write({ type: "failed", statusCode: 429, message: "No", error: "AI_BUSY" });
    end();
    await screen.findByText("AI service is currently busy. Please try again in a few minutes.");
    expect([subject(), body()]).toEqual(["For you", "Hello"]);
  });
});
