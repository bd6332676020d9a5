import { AUTOMATION_STARTERS } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import {
  addCustomersInput,
  createAutomationInput,
  enrolmentInput,
  enrolmentsInput,
  resumeAutomationInput,
  saveAutomationInput,
  sendingRulesInput,
  switchOnInput,
} from "@dakiya/domain/wire";
import type { AutomationStarterWire } from "@dakiya/domain/wire";
import * as automations from "../services/automations/index.ts";
import { getSendingRules, saveSendingRules } from "../services/sending-rules/sending-rules.ts";
import { idInput, procedure, router } from "./init.ts";

export const automationsRouter = router({
  list: procedure.query(async ({ ctx }) => await automations.listAutomations(ctx.member)),
  get: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await automations.getAutomation(ctx.member, input)),
  starters: procedure.query((): AutomationStarterWire[] => [...AUTOMATION_STARTERS]),
  create: procedure
    .input(createAutomationInput)
    .mutation(async ({ ctx, input }) => await automations.createAutomation(ctx.member, input)),
  save: procedure
    .input(saveAutomationInput)
    .mutation(async ({ ctx, input }) => await automations.saveAutomation(ctx.member, input)),
  entry: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await automations.previewEntry(ctx.member, input)),
  switchOn: procedure
    .input(switchOnInput)
    .mutation(async ({ ctx, input }) => await automations.switchOn(ctx.member, input)),
  pause: procedure
    .input(idInput)
    .mutation(async ({ ctx, input }) => await automations.pauseAutomation(ctx.member, input)),
  resume: procedure
    .input(resumeAutomationInput)
    .mutation(async ({ ctx, input }) => await automations.resumeAutomation(ctx.member, input)),
  delete: procedure.input(idInput).mutation(async ({ ctx, input }) => {
    await automations.deleteAutomation(ctx.member, input);
    return { message: MESSAGES.automations.deleted };
  }),
  addCustomers: procedure
    .input(addCustomersInput)
    .mutation(async ({ ctx, input }) => await automations.addCustomers(ctx.member, input)),
  enrolments: procedure
    .input(enrolmentsInput)
    .query(async ({ ctx, input }) => await automations.listEnrolments(ctx.member, input)),
  takeOut: procedure.input(enrolmentInput).mutation(async ({ ctx, input }) => {
    await automations.takeOut(ctx.member, input);
    return { message: MESSAGES.automations.takenOut };
  }),
  moveOn: procedure.input(enrolmentInput).mutation(async ({ ctx, input }) => {
    await automations.moveOn(ctx.member, input);
    return { message: MESSAGES.automations.movedOn };
  }),
  report: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await automations.getReport(ctx.member, input)),
  ofCustomer: procedure
    .input(idInput)
    .query(async ({ ctx, input }) => await automations.listOfCustomer(ctx.member, input)),
  rules: procedure.query(async ({ ctx }) => await getSendingRules(ctx.member)),
  saveRules: procedure
    .input(sendingRulesInput)
    .mutation(async ({ ctx, input }) => await saveSendingRules(ctx.member, input)),
});
