import { OPERATIONS } from "@dakiya/domain/api";
import { connectInbox } from "../services/inbox/connect-inbox.ts";
import { listReplies } from "../services/inbox/list-replies.ts";
import {
  getBounceMailbox,
  getInbox,
  saveBounceMailbox,
  saveInbox,
  saveInboxChoices,
  turnOffBounceMailbox,
  turnOffInbox,
} from "../services/inbox/save-reader.ts";
import { settleWish } from "../services/inbox/settle-wish.ts";
import { procedure, router } from "./init.ts";

export const inboxRouter = router({
  get: procedure.query(async ({ ctx }) => await getInbox(ctx.member, {})),
  save: procedure
    .input(OPERATIONS.inbox.save.input)
    .mutation(async ({ ctx, input }) => await saveInbox(ctx.member, input)),
  connect: procedure.input(OPERATIONS.inbox.connect.input).mutation(
    async ({ ctx, input }) =>
      await connectInbox(ctx.member, {
        ...input,
        sessionId: await ctx.session.requireSessionId(),
      }),
  ),
  saveChoices: procedure
    .input(OPERATIONS.inbox.saveChoices.input)
    .mutation(async ({ ctx, input }) => await saveInboxChoices(ctx.member, input)),
  turnOff: procedure.mutation(async ({ ctx }) => await turnOffInbox(ctx.member, {})),
  getBounceMailbox: procedure.query(async ({ ctx }) => await getBounceMailbox(ctx.member, {})),
  saveBounceMailbox: procedure
    .input(OPERATIONS.inbox.saveBounceMailbox.input)
    .mutation(async ({ ctx, input }) => await saveBounceMailbox(ctx.member, input)),
  turnOffBounceMailbox: procedure.mutation(
    async ({ ctx }) => await turnOffBounceMailbox(ctx.member, {}),
  ),
  replies: procedure
    .input(OPERATIONS.inbox.replies.input)
    .query(async ({ ctx, input }) => await listReplies(ctx.member, input)),
  settleWish: procedure
    .input(OPERATIONS.inbox.settleWish.input)
    .mutation(async ({ ctx, input }) => await settleWish(ctx.member, input)),
});
