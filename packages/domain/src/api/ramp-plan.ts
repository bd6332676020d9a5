import { MESSAGES } from "../messages.ts";
import { rampPlanWire } from "../wire/index.ts";
import { operation } from "./operation.ts";

/** The ramp plan of the sender's domain. */
export const rampPlanOperations = {
  get: operation("GET /user/email-settings/ramp-plan", {
    scope: ["settings:read"],
    output: rampPlanWire,
    message: "Ramp plan",
    summary: "How many emails the ramp plan of the sender's domain allows, day by day",
  }),
  start: operation("POST /user/email-settings/ramp-plan", {
    scope: ["settings:write"],
    repeat: "always",
    output: rampPlanWire,
    message: MESSAGES.server.rampStarted,
    refuses: ["impossible"],
    audit: "ramp-plan.started",
    summary: "Start the ramp plan of the sender's domain today; one that runs goes on",
  }),
  stop: operation("DELETE /user/email-settings/ramp-plan", {
    scope: ["settings:write"],
    output: rampPlanWire,
    message: MESSAGES.server.rampStopped,
    audit: "ramp-plan.stopped",
    summary: "Stop the ramp plan of the sender's domain",
  }),
};
