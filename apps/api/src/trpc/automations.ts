import { OPERATIONS } from "@dakiya/domain/api";
import { AUTOMATION_STARTERS } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationStarterWire } from "@dakiya/domain/wire";
import * as automations from "../services/automations/index.ts";
import { getSendingRules, saveSendingRules } from "../services/sending-rules/sending-rules.ts";
import { procedure, router } from "./init.ts";

export const automationsRouter = router({
  list: procedure.query(async ({ ctx }) => await automations.listAutomations(ctx.member)),
  get: procedure
    .input(OPERATIONS.automations.get.input)
    .query(async ({ ctx, input }) => await automations.getAutomation(ctx.member, input)),
  starters: procedure.query((): AutomationStarterWire[] => [...AUTOMATION_STARTERS]),
  create: procedure
    .input(OPERATIONS.automations.create.input)
    .mutation(async ({ ctx, input }) => await automations.createAutomation(ctx.member, input)),
  save: procedure
    .input(OPERATIONS.automations.save.input)
    .mutation(async ({ ctx, input }) => await automations.saveAutomation(ctx.member, input)),
  entry: procedure
    .input(OPERATIONS.automations.entry.input)
    .query(async ({ ctx, input }) => await automations.previewEntry(ctx.member, input)),
  switchOn: procedure
    .input(OPERATIONS.automations.switchOn.input)
    .mutation(async ({ ctx, input }) => await automations.publishAutomation(ctx.member, input)),
  pause: procedure
    .input(OPERATIONS.automations.pause.input)
    .mutation(async ({ ctx, input }) => await automations.pauseAutomation(ctx.member, input)),
  resume: procedure
    .input(OPERATIONS.automations.resume.input)
    .mutation(async ({ ctx, input }) => await automations.resumeAutomation(ctx.member, input)),
  delete: procedure.input(OPERATIONS.automations.delete.input).mutation(async ({ ctx, input }) => {
    await automations.deleteAutomation(ctx.member, input);
    return { message: MESSAGES.automations.deleted };
  }),
  addCustomers: procedure
    .input(OPERATIONS.automations.addCustomers.input)
    .mutation(async ({ ctx, input }) => await automations.addCustomers(ctx.member, input)),
  enrolments: procedure
    .input(OPERATIONS.automations.enrolments.input)
    .query(async ({ ctx, input }) => await automations.listEnrolments(ctx.member, input)),
  takeOut: procedure
    .input(OPERATIONS.automations.takeOut.input)
    .mutation(async ({ ctx, input }) => {
      await automations.takeOut(ctx.member, input);
      return { message: MESSAGES.automations.takenOut };
    }),
  moveOn: procedure.input(OPERATIONS.automations.moveOn.input).mutation(async ({ ctx, input }) => {
    await automations.endWait(ctx.member, input);
    return { message: MESSAGES.automations.movedOn };
  }),
  report: procedure
    .input(OPERATIONS.automations.report.input)
    .query(async ({ ctx, input }) => await automations.getReport(ctx.member, input)),
  emailReport: procedure
    .input(OPERATIONS.automations.emailReport.input)
    .query(async ({ ctx, input }) => await automations.getEmailReport(ctx.member, input)),
  emailLinkClicks: procedure
    .input(OPERATIONS.automations.emailLinkClicks.input)
    .query(async ({ ctx, input }) => await automations.listEmailLinkClicks(ctx.member, input)),
  ofCustomer: procedure
    .input(OPERATIONS.automations.ofCustomer.input)
    .query(async ({ ctx, input }) => await automations.listOfCustomer(ctx.member, input)),
  rules: procedure.query(async ({ ctx }) => await getSendingRules(ctx.member)),
  saveRules: procedure
    .input(OPERATIONS.automations.saveRules.input)
    .mutation(async ({ ctx, input }) => await saveSendingRules(ctx.member, input)),
});
