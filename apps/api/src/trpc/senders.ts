import { OPERATIONS } from "@dakiya/domain/api";
import {
  createSender,
  deleteSender,
  listSenders,
  updateSender,
} from "../services/senders/senders.ts";
import { procedure, router } from "./init.ts";

export const sendersRouter = router({
  list: procedure.query(async ({ ctx }) => await listSenders(ctx.member, {})),
  create: procedure
    .input(OPERATIONS.senders.create.input)
    .mutation(async ({ ctx, input }) => await createSender(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.senders.update.input)
    .mutation(async ({ ctx, input }) => await updateSender(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.senders.delete.input)
    .mutation(async ({ ctx, input }) => await deleteSender(ctx.member, input)),
});
