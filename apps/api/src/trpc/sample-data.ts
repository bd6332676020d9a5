import { getSampleData, loadSampleData } from "../services/sample-data/load-sample-data.ts";
import { removeSampleData } from "../services/sample-data/remove-sample-data.ts";
import { procedure, router } from "./init.ts";

export const sampleDataRouter = router({
  get: procedure.query(async ({ ctx }) => await getSampleData(ctx.user, {})),
  load: procedure.mutation(async ({ ctx }) => await loadSampleData(ctx.user, {})),
  remove: procedure.mutation(async ({ ctx }) => await removeSampleData(ctx.user, {})),
});
