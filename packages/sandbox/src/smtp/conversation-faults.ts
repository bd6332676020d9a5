import type { Fault } from "../faults/fault.ts";
import type { FaultPlan } from "../faults/fault-plan.ts";
import { smtpError } from "./smtp-error.ts";
import type { SmtpError } from "./smtp-error.ts";

/** Where in the dialogue a reply can go wrong. */
export type SmtpStage = "auth" | "mail" | "rcpt" | "data";

/** Spreads drawn faults over the stages of SMTP dialogues: one draw for each sign-in and each mail. */
export type ConversationFaults = {
  /** The failing reply due at this stage, or null. `auth` and `mail` may draw. */
  replyAt(sessionId: string, stage: SmtpStage): SmtpError | null;
  faultOf(sessionId: string): Fault | null;
  /** Says that the email is done, so that the next one draws anew. */
  nextMail(sessionId: string): void;
  end(sessionId: string): void;
};

/** The faults of one server's dialogues. */
export function createConversationFaults(plan: FaultPlan): ConversationFaults {
  const draws = new Map<string, Fault | null>();

  return {
    replyAt(sessionId, stage) {
      if (stage === "auth") {
        // A connection may be opened for a later mail, or for none: here it meets a refused sign-in alone.
        const refused = plan.draw("smtp", (fault) => dueReply(fault, stage)?.at === stage);
        return dueReply(refused, stage)?.reply ?? null;
      }
      if (stage === "mail") draws.set(sessionId, plan.draw("smtp"));
      const failure = dueReply(draws.get(sessionId) ?? null, stage);
      if (failure?.at !== stage) return null;
      if (stage !== "rcpt") draws.delete(sessionId);
      return failure.reply;
    },
    faultOf: (sessionId) => draws.get(sessionId) ?? null,
    nextMail: (sessionId) => void draws.delete(sessionId),
    end: (sessionId) => void draws.delete(sessionId),
  };
}

function dueReply(
  fault: Fault | null,
  stage: SmtpStage,
): { at: SmtpStage; reply: SmtpError } | null {
  switch (fault?.mode) {
    case "smtpReply": {
      const enhancedCode = fault.code < 500 ? "4.3.0" : "5.3.0";
      const message = fault.message ?? `${enhancedCode} Refused by the sandbox`;
      return { at: fault.at ?? "data", reply: smtpError(fault.code, message) };
    }
    case "keyExpired":
      // A connection that has signed in already learns it with its next mail.
      return stage === "auth"
        ? { at: "auth", reply: smtpError(535, "5.7.8 Username and Password not accepted.") }
        : { at: "mail", reply: smtpError(530, "5.7.0 Authentication Required.") };
    case "rateLimit":
      return { at: "mail", reply: smtpError(421, "4.7.0 Try again later, closing connection.") };
    case "quota":
      return { at: "data", reply: smtpError(550, "5.4.5 Daily user sending limit exceeded.") };
    case "serverError":
      if (fault.accepted) return null;
      return {
        at: "data",
        reply: smtpError(451, "4.3.0 Mail server temporarily rejected message."),
      };
    default:
      return null;
  }
}
