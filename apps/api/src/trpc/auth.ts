import { z } from "zod";
import { publicProcedure, router } from "./init.ts";

/** `token` is the identity provider's credential: an ID token (SPEC §7). */
export const loginInput = z.strictObject({
  token: z.string().min(1, "Sign-in token is required").max(8192),
});

export const authRouter = router({
  config: publicProcedure.query(({ ctx }) => ctx.deps.signIn),
  verify: publicProcedure.query(async ({ ctx }) => ({ user: await ctx.session.verify() })),
  login: publicProcedure
    .input(loginInput)
    .mutation(async ({ ctx, input }) => ({ user: await ctx.session.login(input.token) })),
  refresh: publicProcedure.mutation(async ({ ctx }) => {
    await ctx.session.refresh();
    return {};
  }),
  logout: publicProcedure.mutation(async ({ ctx }) => {
    await ctx.session.logout();
    return {};
  }),
});
