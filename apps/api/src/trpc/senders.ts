import { OPERATIONS } from "@dakiya/domain/api";
import { makeDefaultSender } from "../services/senders/make-default.ts";
import {
  createSender,
  deleteSender,
  listSenders,
  updateSender,
} from "../services/senders/senders.ts";
import { checkSenderDomain, getSenderDomain } from "../services/sender-domain/index.ts";
import { procedure, router } from "./init.ts";

export const sendersRouter = router({
  list: procedure.query(async ({ ctx }) => await listSenders(ctx.member, {})),
  create: procedure
    .input(OPERATIONS.senders.create.input)
    .mutation(async ({ ctx, input }) => await createSender(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.senders.update.input)
    .mutation(async ({ ctx, input }) => await updateSender(ctx.member, input)),
  makeDefault: procedure
    .input(OPERATIONS.senders.makeDefault.input)
    .mutation(async ({ ctx, input }) => await makeDefaultSender(ctx.member, input)),
  domain: procedure
    .input(OPERATIONS.senders.domain.input)
    .query(async ({ ctx, input }) => await getSenderDomain(ctx.member, input)),
  checkDomain: procedure
    .input(OPERATIONS.senders.checkDomain.input)
    .mutation(async ({ ctx, input }) => await checkSenderDomain(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.senders.delete.input)
    .mutation(async ({ ctx, input }) => await deleteSender(ctx.member, input)),
});
