import { OPERATIONS } from "@dakiya/domain/api";
import { MESSAGES } from "@dakiya/domain/messages";
import { sessionHintWire, sessionWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { endOneSession, endOtherSessions, listSessions } from "../services/auth/own-sessions.ts";
import { closeAccount } from "../services/personal-data/index.ts";
import { procedure, publicProcedure, router } from "./init.ts";

export const authRouter = router({
  config: publicProcedure.query(({ ctx }) => ctx.session.signInConfig()),
  session: publicProcedure
    .output(sessionHintWire)
    .query(({ ctx }) => ({ mayExist: ctx.session.mayExist() })),
  verify: publicProcedure.query(async ({ ctx }) => ({ user: await ctx.session.verify() })),
  login: publicProcedure
    .input(OPERATIONS.auth.login.input)
    .mutation(async ({ ctx, input }) => ({ user: await ctx.session.login(input) })),
  refresh: publicProcedure.mutation(async ({ ctx }) => {
    await ctx.session.refresh();
    return {};
  }),
  sessions: procedure
    .output(z.array(sessionWire))
    .query(async ({ ctx }) => await listSessions(ctx.member, await ctx.session.requireSessionId())),
  endSession: procedure.input(OPERATIONS.auth.endSession.input).mutation(async ({ ctx, input }) => {
    await endOneSession(ctx.member, input.id);
    return { message: MESSAGES.sessions.ended };
  }),
  endOtherSessions: procedure.mutation(async ({ ctx }) => {
    const count = await endOtherSessions(ctx.member, await ctx.session.requireSessionId());
    return { message: MESSAGES.sessions.othersEnded(count) };
  }),
  closeAccount: procedure
    .input(OPERATIONS.auth.closeAccount.input)
    .mutation(async ({ ctx, input }) => {
      const closed = await closeAccount(ctx.member, input);
      await ctx.session.logout();
      return closed;
    }),
  logout: publicProcedure.mutation(async ({ ctx }) => await ctx.session.logout()),
});
