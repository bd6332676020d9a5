import { getRampPlan, startRampPlan, stopRampPlan } from "../services/ramp-plans/ramp-plan.ts";
import { procedure, router } from "./init.ts";

export const rampPlanRouter = router({
  get: procedure.query(async ({ ctx }) => await getRampPlan(ctx.member, {})),
  start: procedure.mutation(async ({ ctx }) => await startRampPlan(ctx.member, {})),
  stop: procedure.mutation(async ({ ctx }) => await stopRampPlan(ctx.member, {})),
});
