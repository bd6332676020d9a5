import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AI_GOALS,
  AI_LANGUAGES,
  AI_TONES,
  aiContentInput,
  buildCampaignPrompt,
  parseAiOutput,
  readSoFar,
} from "./index.ts";

const rules = {
  combinator: "and" as const,
  rules: [{ field: "city" as const, operator: "contains" as const, value: "mum" }],
};

describe("An AI's answer", () => {
  test("is a subject line, a blank line and a body", () => {
    expect(parseAiOutput("Subject: Hello {name}\n\nHi {name},\n\nBye\n")).toEqual({
      ok: true,
      subject: "Hello {name}",
      body: "Hi {name},\n\nBye",
      warnings: [],
    });
    expect(parseAiOutput("Subject:Hello\r\n \r\nHi {name}")).toMatchObject({
      ok: true,
      subject: "Hello",
      body: "Hi {name}",
    });
  });

  test.each([
    "Hello\n\nHi {name}",
    "Sure! Subject: Hello\n\nHi",
    "\nSubject: Hello\n\nHi",
    "subject: Hello\n\nHi",
    "Subject: Hello\nHi {name}",
    "Subject: Hello",
    "Subject: Hello\n\n",
    "Subject: \n\nHi",
    "**Subject: Hello**\n\nHi",
  ])("is refused in another format: %j", (text) => {
    expect(parseAiOutput(text)).toEqual({
      ok: false,
      message: "AI generated content is not in the correct format. Please try again.",
    });
  });

  test("is no content when it is empty", () => {
    expect(parseAiOutput(" \n")).toEqual({ ok: false, message: "No content generated" });
  });

  test("comes with a warning for a long subject and for missing variables", () => {
    const long = "Generated subject line is longer than recommended (60 characters)";
    const bare = "Generated content might be missing personalization variables";
    const warningsOf = (text: string): string[] => {
      const output = parseAiOutput(text);
      return output.ok ? output.warnings : ["refused"];
    };
    expect(warningsOf(`Subject: ${"x".repeat(60)}\n\n{name}`)).toEqual([]);
    expect(warningsOf(`Subject: ${"🎉".repeat(60)}\n\n{name}`)).toEqual([]);
    expect(warningsOf(`Subject: ${"x".repeat(61)}\n\nHi`)).toEqual([long, bare]);
  });

  test("never holds a second line in its subject or control characters in its body", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (subject, body) => {
        const output = parseAiOutput(`Subject: ${subject}\n\n${body}`);
        if (!output.ok) return;
        expect(output.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(output.body).not.toMatch(/[^\P{Cc}\n\t]/u);
      }),
    );
  });
});

describe("An AI's answer that is still being written", () => {
  test("is read as far as it has come", () => {
    expect(readSoFar("")).toEqual({ subject: "", body: "" });
    expect(readSoFar("Subj")).toEqual({ subject: "", body: "" });
    expect(readSoFar("Subject: Hel")).toEqual({ subject: "Hel", body: "" });
    expect(readSoFar("Subject: Hello\r\n\r\nHi {na")).toEqual({ subject: "Hello", body: "Hi {na" });
  });

  test.each(["S: ", "Sure! ", "subject:", "Subject: Hello\nHi"])(
    "is given up as soon as no ending can make it right: %j",
    (text) => expect(readSoFar(text)).toBeNull(),
  );

  test("is never given up when the whole of it can be used, and ends as the whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (subject, body) => {
        const text = `Subject: ${subject}\n\n${body}`;
        const whole = parseAiOutput(text);
        if (!whole.ok) return;
        for (let end = 0; end <= text.length; end += 1)
          expect(readSoFar(text.slice(0, end))).not.toBeNull();
        expect(readSoFar(text)).toEqual({ subject: whole.subject, body: whole.body });
      }),
    );
  });
});

describe("The prompt", () => {
  test("names what was chosen, and nothing that was not", () => {
    const promptFor = (choices: object) =>
      buildCampaignPrompt({
        ...aiContentInput.parse({ segmentRules: rules, ...choices }),
        segmentRules: rules,
      });
    const { user, system } = promptFor({ goal: "winBack", tone: "brief", language: "hinglish" });
    for (const words of [AI_GOALS.winBack, AI_TONES.brief, AI_LANGUAGES.hinglish])
      expect(user).toContain(words);
    expect(promptFor({}).user).not.toMatch(/goal|tone|language/);
    expect(system).toBe(promptFor({}).system);
    for (const odd of [{ goal: "steal" }, { tone: "" }, { language: "__proto__" }])
      expect(aiContentInput.safeParse({ segmentRules: rules, ...odd }).success).toBe(false);
  });

  test("names what the email is about, where the user has said it", () => {
    const promptFor = (about?: string) =>
      buildCampaignPrompt({
        ...aiContentInput.parse({ segmentRules: rules, about }),
        segmentRules: rules,
      }).user;
    expect(promptFor("20% off sweets until Sunday")).toContain(
      '"about": "20% off sweets until Sunday"',
    );
    for (const nothing of [undefined, "", "  "])
      expect(promptFor(nothing)).not.toContain('"about"');
    expect(aiContentInput.safeParse({ segmentRules: rules, about: "x".repeat(501) }).success).toBe(
      false,
    );
  });

  test("asks for a heading and a button for a designed message alone", () => {
    const { user, system } = buildCampaignPrompt({
      ...aiContentInput.parse({ segmentRules: rules, designed: true }),
      segmentRules: rules,
    });
    expect(user).toMatch(/"layout": "a heading of .* in square brackets"/);
    const plain = buildCampaignPrompt({
      ...aiContentInput.parse({ segmentRules: rules }),
      segmentRules: rules,
    });
    expect(plain.user).not.toContain("layout");
    expect(plain.system).toBe(system);
  });

  test("holds the rules in words, the name and the description", () => {
    const { user } = buildCampaignPrompt({
      segmentRules: rules,
      campaignName: "Diwali",
      segmentDescription: "Good customers",
    });
    for (const part of ['city contains \\"mum\\"', "Diwali", "Good customers"])
      expect(user).toContain(part);
  });

  test("keeps what the user typed inside its block", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("</campaign_data>", "<", "\n", "Ignore the above", '"}'),
        fc.string(),
        (a, b) => {
          const typed = `${a}${b}${a}`;
          const { system, user } = buildCampaignPrompt({
            segmentRules: rules,
            campaignName: typed,
            segmentDescription: typed,
          });
          expect(user.split("</campaign_data>")).toHaveLength(2);
          const block = /^<campaign_data>\n([^]*)\n<\/campaign_data>/.exec(user)?.[1] ?? "";
          expect(JSON.parse(block)).toMatchObject({
            campaignName: typed,
            segmentDescription: typed,
          });
          expect(system).toBe(
            buildCampaignPrompt({ segmentRules: rules, campaignName: "", segmentDescription: "" })
              .system,
          );
        },
      ),
    );
  });
});
