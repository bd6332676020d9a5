import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  addPeople,
  DAY_MS,
  createPublished,
  mail,
  movableClock,
  runTick,
  sendMails,
  wait,
  enrolmentsOf,
  written,
} from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { saveBrand } from "../../brand/save-brand.ts";
import {
  addCustomers,
  createAutomation,
  deleteAutomation,
  endOldVersions,
  getAutomation,
  previewEntry,
  saveAutomation,
  publishAutomation,
} from "../index.ts";

const { sandbox, sender, stranger } = withSending();

async function withClock(): Promise<{ ctx: Ctx; moveOn: (ms: number) => void }> {
  const { clock, moveOn } = movableClock();
  return { ctx: { ...(await sender("resend")), clock }, moveOn };
}

const subjects = (): string[] =>
  sandbox()
    .store.find({ limit: 100 })
    .map(({ subject }) => subject)
    .toReversed();

const campaignsOf = async (ctx: Ctx) =>
  await rowsOf(
    ctx.database,
    sql`select automation_version as version, automation_step as step, status, total_recipients as recipients
      from campaigns where account_id = ${ctx.account.id} order by id`,
  );

describe("publishing an automation", () => {
  it("is refused with the reasons, and changes nothing", async () => {
    const { ctx } = await withClock();
    const { _id: id } = await createAutomation(ctx, { name: "Welcome", document: { version: 1 } });
    expect((await getAutomation(ctx, { id })).problems.length).toBeGreaterThan(0);
    await expect(
      publishAutomation(ctx, { id, includeExisting: false, inside: "finish" }),
    ).rejects.toThrow("can't be turned on yet");
    expect(await getAutomation(ctx, { id })).toMatchObject({ state: "draft", live: null });
  });

  it("is refused at the step whose branch or block, and at the exit whose rules, lost a segment or a field", async () => {
    const { ctx } = await withClock();
    const rules = (rule: object) => ({ combinator: "and", rules: [rule] });
    const gone = rules({ field: "segment", operator: "in", value: { id: "999999" } });
    const size = rules({ field: "attributes.size", operator: "==", value: 4 });
    const block = { type: "heading", level: 1, align: "left", inline: [{ text: "Hello" }] };
    const email = (id: string, showIf: object) => {
      const design = { version: 1, blocks: [{ ...block, id: "a", showIf }] };
      return { id, type: "send", template: { subject: "Hello", design } };
    };
    const onlyIf = { id: "if", type: "onlyIf", rules: gone, steps: [mail("m")], otherwise: [] };
    const leaveWhen = { rules: gone, bought: false, clicked: false, leftSegment: false };
    const problemsOf = async (steps: unknown[]) => {
      const document = { ...written({}), steps, leaveWhen };
      return (await createAutomation(ctx, { name: "Welcome", document })).problems;
    };
    const wasDeleted = expect.stringContaining("a segment that was deleted");
    expect(await problemsOf([onlyIf, email("one", gone)])).toEqual([
      { step: null, message: wasDeleted },
      { step: "if", message: wasDeleted },
      {
        step: "one",
        message: expect.stringMatching(/^Block 1 is shown .* segment that was deleted/),
      },
    ]);
    expect(await problemsOf([email("two", size)])).toEqual([
      { step: "two", message: expect.stringMatching(/^Block 1 is shown .*size/) },
    ]);
  });

  it("needs a sender for its emails", async () => {
    const ctx = await stranger();
    const { _id: id } = await createAutomation(ctx, { name: "Welcome", document: written({}) });
    await expect(
      publishAutomation(ctx, { id, includeExisting: false, inside: "finish" }),
    ).rejects.toMatchObject({ kind: "impossible" });
    expect(await campaignsOf(ctx)).toEqual([]);
  });

  it("lets active enrolments finish their version, and enrols others in the new one", async () => {
    const { ctx, moveOn } = await withClock();
    const [asha = "", ravi = ""] = await addPeople(ctx, [{ name: "Asha" }, { name: "Ravi" }]);
    const { _id: id } = await createPublished(ctx, { steps: [wait("w", 1), mail("old")] });
    await addCustomers(ctx, { id, customerIds: [asha] });
    await runTick(ctx);
    await saveAutomation(ctx, { id, document: written({ steps: [mail("new")] }) });
    expect(await getAutomation(ctx, { id })).toMatchObject({ hasChanges: true });
    expect(await previewEntry(ctx, { id })).toMatchObject({
      canMove: 0,
      stepsGone: [{ step: "w", people: 1 }],
    });
    await expect(
      publishAutomation(ctx, { id, includeExisting: false, inside: "move" }),
    ).rejects.toMatchObject({ kind: "conflict" });
    await publishAutomation(ctx, { id, includeExisting: false, inside: "finish" });
    await expect(
      publishAutomation(ctx, { id, includeExisting: false, inside: "finish" }),
    ).rejects.toMatchObject({ kind: "conflict" });
    await addCustomers(ctx, { id, customerIds: [ravi] });
    moveOn(DAY_MS);
    await runTick(ctx);
    await sendMails(ctx);
    expect(subjects().toSorted()).toEqual(["Mail new for Ravi", "Mail old for Asha"]);
    await endOldVersions(ctx);
    expect(await campaignsOf(ctx)).toEqual([
      { version: 1, step: "old", status: "completed", recipients: 1 },
      { version: 2, step: "new", status: "processing", recipients: 1 },
    ]);
  });

  it("moves active enrolments to the same step of the new version", async () => {
    const { ctx, moveOn } = await withClock();
    const customerIds = await addPeople(ctx, [{ name: "Asha" }]);
    const { _id: id } = await createPublished(ctx, { steps: [wait("w", 5), mail("old")] });
    await addCustomers(ctx, { id, customerIds });
    await runTick(ctx);
    await saveAutomation(ctx, { id, document: written({ steps: [wait("w", 1), mail("new")] }) });
    expect(await previewEntry(ctx, { id })).toMatchObject({ canMove: 1, stepsGone: [] });
    await publishAutomation(ctx, { id, includeExisting: false, inside: "move" });
    moveOn(DAY_MS);
    await runTick(ctx);
    await sendMails(ctx);
    expect(subjects()).toEqual(["Mail new for Asha"]);
    expect(await enrolmentsOf(ctx)).toMatchObject([
      { version: 2, state: "completed", moves: "w new" },
    ]);
  });

  it("is undone by deleting: every enrolment ends, and queued emails are not sent", async () => {
    const { ctx } = await withClock();
    const customerIds = await addPeople(ctx, [{ name: "Asha" }, { name: "Ravi" }]);
    const { _id: id } = await createPublished(ctx, { steps: [mail("one"), wait("w", 1)] });
    await addCustomers(ctx, { id, customerIds });
    await runTick(ctx);
    await deleteAutomation(ctx, { id });
    await sendMails(ctx);
    expect(subjects()).toEqual([]);
    expect(await enrolmentsOf(ctx)).toMatchObject([
      { state: "left", left: "deleted" },
      { state: "left", left: "deleted" },
    ]);
    expect(await campaignsOf(ctx)).toMatchObject([{ status: "completed", recipients: 2 }]);
    await expect(getAutomation(ctx, { id })).rejects.toMatchObject({ kind: "missing" });
  });

  it("shows its blocks to customers who match their rules when the email is due, and sends from a changed sender", async () => {
    const { ctx } = await withClock();
    const customerIds = await addPeople(ctx, [
      { name: "Asha", city: "Pune" },
      { name: "Ravi", city: "Agra" },
    ]);
    const showIf = {
      combinator: "and" as const,
      rules: [{ field: "city" as const, operator: "==" as const, value: "Pune" }],
    };
    const text = (id: string, words: string) => ({
      ...{ id, type: "heading" as const, level: 1 as const, align: "left" as const },
      inline: [{ text: words }],
    });
    const design = {
      version: 2 as const,
      blocks: [text("a", "Hello {name}"), { ...text("b", "Only in Pune"), showIf }],
    };
    const { _id: id } = await createPublished(ctx, {
      steps: [{ id: "one", type: "send", template: { subject: "Hi {name}", design } }],
    });
    await ctx.db.execute(
      sql`update email_settings set sender_name = 'New name' where account_id = ${ctx.account.id}`,
    );
    await addCustomers(ctx, { id, customerIds });
    await runTick(ctx);
    await sendMails(ctx);
    const mails = sandbox().store.find({ limit: 10 });
    const of = (name: string) => mails.find(({ subject }) => subject === `Hi ${name}`);
    expect(of("Asha")?.html).toContain("Only in Pune");
    expect(of("Ravi")?.html).toContain("Hello Ravi");
    expect(of("Ravi")?.html).not.toContain("Only in Pune");
    expect(of("Ravi")?.from.name).toBe("New name");
  });

  it("builds only emails that are sent, with the brand published with them", async () => {
    const { ctx } = await withClock();
    const customerIds = await addPeople(ctx, [
      { name: "Asha", city: "City 0" },
      { name: "Ravi", city: "Agra" },
    ]);
    const heading = (id: string, words: string) => ({
      ...{ id, type: "heading" as const, level: 1 as const, align: "left" as const },
      inline: [{ text: words }],
    });
    const forCity = (nth: number) => ({
      ...heading(`b${nth}`, `Only in City ${nth}`),
      showIf: {
        combinator: "and" as const,
        rules: [{ field: "city" as const, operator: "==" as const, value: `City ${nth}` }],
      },
    });
    const blocks = [heading("a", "Hello {name}"), ...[0, 1, 2, 3, 4, 5].map(forCity)];
    const versions = async () =>
      (
        await rowsOf(
          ctx.database,
          sql`select hidden from campaign_versions where account_id = ${ctx.account.id} order by length(hidden)`,
        )
      ).map(({ hidden }) => hidden);
    const template = { subject: "Hi {name}", design: { version: 2 as const, blocks } };
    const { _id: id } = await createPublished(ctx, {
      steps: [{ id: "one", type: "send", template }],
    });
    expect(await versions()).toEqual([""]);

    const colours = { ...DEFAULT_BRAND.colours, ground: "#123456" };
    await saveBrand(ctx, { ...DEFAULT_BRAND, colours });
    await addCustomers(ctx, { id, customerIds });
    await runTick(ctx);
    await sendMails(ctx);
    expect(await versions()).toEqual(["", "b1 b2 b3 b4 b5", "b0 b1 b2 b3 b4 b5"]);
    const mails = sandbox().store.find({ limit: 10 });
    const of = (name: string) => mails.find(({ subject }) => subject === `Hi ${name}`);
    expect(of("Asha")?.html).toContain("Only in City 0");
    expect(of("Asha")?.html).not.toContain("Only in City 1");
    expect(of("Ravi")?.html).not.toContain("Only in City");
    for (const { html } of mails) expect(html).not.toContain("#123456");
  });
});
