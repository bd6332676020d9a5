import { describe, expect, test } from "vitest";
import { campaignInput, validateCampaignForm } from "./index.ts";

const good = { name: "Diwali", subject: "Hello", message: "Hi {name}", ruleCount: 1, estimate: 3 };

describe("The campaign form", () => {
  test("has nothing to say about a complete campaign", () => {
    expect(validateCampaignForm(good)).toEqual([]);
  });

  test("names everything that is missing, in the order of docs/product.md, Create Campaign", () => {
    expect(
      validateCampaignForm({ name: " ", subject: "", message: "\n", ruleCount: 0, estimate: null }),
    ).toEqual([
      {
        field: "name",
        fieldMessage: "Campaign name is required",
        toast: "Please enter a campaign name",
      },
      {
        field: "subject",
        fieldMessage: "Subject is required",
        toast: "Please enter a subject line",
      },
      {
        field: "message",
        fieldMessage: "Message is required",
        toast: "Please enter a message body",
      },
      {
        field: "rules",
        fieldMessage: "Please add at least one segment rule",
        toast: "Please add at least one segment rule",
      },
    ]);
  });

  test("names the language of what is missing in another one", () => {
    const variants = [{ language: "hi", subject: "", message: "{name}" }];
    expect(validateCampaignForm({ ...good, variants })).toEqual([
      {
        field: "subject",
        language: "hi",
        fieldMessage: "Subject is required",
        toast: "Hindi: Please enter a subject line",
      },
    ]);
  });

  test("asks for a personalization variable", () => {
    const [problem] = validateCampaignForm({ ...good, message: "Hi name" });
    expect(problem).toMatchObject({
      field: "message",
      toast: "Message must include at least one personalization variable like {name}",
    });
  });

  test.each([null, 0])("asks for an estimate when it is %s", (estimate) => {
    expect(validateCampaignForm({ ...good, estimate })).toEqual([
      {
        field: "estimate",
        fieldMessage: "Please estimate audience size first by clicking 'Estimate Size'",
        toast: "Please estimate audience size first by clicking 'Estimate Size'",
      },
    ]);
  });
});

describe("The body of create-campaign", () => {
  const body = {
    name: " Diwali ",
    segmentId: "7",
    template: { subject: "Hello", body: "Hi {name}" },
  };
  const errorsOf = (input: unknown): string[] =>
    campaignInput
      .safeParse(input)
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

  test("is accepted with or without its list of variables", () => {
    expect(campaignInput.parse(body).name).toBe("Diwali");
    expect(errorsOf({ ...body, template: { ...body.template, variables: ["name"] } })).toEqual([]);
  });

  test("is refused field by field with the form's sentences", () => {
    expect(errorsOf({ name: "", segmentId: "", template: { subject: " ", body: "" } })).toEqual([
      "name: Campaign name is required",
      "segmentId: Segment is required",
      "template.subject: Subject is required",
      "template.body: Message is required",
    ]);
    expect(errorsOf({ ...body, template: { subject: "a\nb", body: "Hi" } })).toEqual([
      "template.subject: Subject must be one line of text",
      "template.body: Message must include at least one personalization variable like {name}",
    ]);
  });

  test("is refused with characters no mail can hold", () => {
    expect(errorsOf({ ...body, template: { subject: "Hello", body: "Hi {name}\u0000" } })).toEqual([
      "template.body: Message has characters that cannot be sent",
    ]);
    expect(errorsOf({ ...body, template: { subject: "Hello", body: "Hi\t{name}\r\n🎉" } })).toEqual(
      [],
    );
  });

  test("is refused with keys it does not know", () => {
    expect(errorsOf({ ...body, status: "completed" })).toHaveLength(1);
  });
});
