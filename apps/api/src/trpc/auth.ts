import { MESSAGES } from "@dakiya/domain/messages";
import { closeAccountInput, sessionHintWire, sessionWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { endOneSession, endOtherSessions, listSessions } from "../services/auth/own-sessions.ts";
import { closeAccount } from "../services/personal-data/index.ts";
import { idInput, procedure, publicProcedure, router } from "./init.ts";

/**
 * `token` is the identity provider's credential: an ID token. The access token that came beside it, where one did, tells
 * what the ID token leaves to userinfo.
 */
export const loginInput = z.strictObject({
  token: z.string().min(1, "Sign-in token is required").max(8192),
  accessToken: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "Access token is malformed")
    .max(8192)
    .optional(),
});

export const authRouter = router({
  config: publicProcedure.query(({ ctx }) => ctx.session.signInConfig()),
  session: publicProcedure
    .output(sessionHintWire)
    .query(({ ctx }) => ({ mayExist: ctx.session.mayExist() })),
  verify: publicProcedure.query(async ({ ctx }) => ({ user: await ctx.session.verify() })),
  login: publicProcedure
    .input(loginInput)
    .mutation(async ({ ctx, input }) => ({ user: await ctx.session.login(input) })),
  refresh: publicProcedure.mutation(async ({ ctx }) => {
    await ctx.session.refresh();
    return {};
  }),
  sessions: procedure
    .output(z.array(sessionWire))
    .query(async ({ ctx }) => await listSessions(ctx.member, await ctx.session.requireSessionId())),
  endSession: procedure.input(idInput).mutation(async ({ ctx, input }) => {
    await endOneSession(ctx.member, input.id);
    return { message: MESSAGES.sessions.ended };
  }),
  endOtherSessions: procedure.mutation(async ({ ctx }) => {
    const count = await endOtherSessions(ctx.member, await ctx.session.requireSessionId());
    return { message: MESSAGES.sessions.othersEnded(count) };
  }),
  closeAccount: procedure.input(closeAccountInput).mutation(async ({ ctx, input }) => {
    const closed = await closeAccount(ctx.member, input);
    await ctx.session.logout();
    return closed;
  }),
  logout: publicProcedure.mutation(async ({ ctx }) => await ctx.session.logout()),
});
