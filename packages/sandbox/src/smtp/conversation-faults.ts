import type { Fault } from "../faults/fault.ts";
import type { FaultPlan } from "../faults/fault-plan.ts";
import { smtpError } from "./smtp-error.ts";
import type { SmtpError } from "./smtp-error.ts";

/** Where in the dialogue a reply can go wrong. */
export type SmtpStage = "auth" | "mail" | "rcpt" | "data";

/** Spreads drawn faults over the stages of SMTP dialogues: one draw for each mail. */
export interface ConversationFaults {
  /** The failing reply due at this stage, or null. `auth` and `mail` may draw. */
  replyAt(sessionId: string, stage: SmtpStage): SmtpError | null;
  faultOf(sessionId: string): Fault | null;
  /** Says that the mail is done, so that the next one draws anew. */
  nextMail(sessionId: string): void;
  end(sessionId: string): void;
}

/** The faults of one server's dialogues. */
export function createConversationFaults(plan: FaultPlan): ConversationFaults {
  /** `begun` once a mail has it: the next one draws anew, also after a mail that was refused. */
  const drawn = new Map<string, { fault: Fault | null; begun: boolean }>();

  return {
    replyAt(sessionId, stage) {
      const before = drawn.get(sessionId);
      if (stage === "mail") {
        // What is drawn at AUTH and not spent there belongs to the first mail of the connection.
        const fault = before && !before.begun ? before.fault : plan.draw("smtp");
        drawn.set(sessionId, { fault, begun: true });
      } else if (stage === "auth" && before === undefined) {
        drawn.set(sessionId, { fault: plan.draw("smtp"), begun: false });
      }
      const due = dueReply(drawn.get(sessionId)?.fault ?? null, stage);
      if (due?.at !== stage) return null;
      if (stage !== "rcpt") drawn.delete(sessionId);
      return due.reply;
    },
    faultOf: (sessionId) => drawn.get(sessionId)?.fault ?? null,
    nextMail: (sessionId) => void drawn.delete(sessionId),
    end: (sessionId) => void drawn.delete(sessionId),
  };
}

function dueReply(
  fault: Fault | null,
  stage: SmtpStage,
): { at: SmtpStage; reply: SmtpError } | null {
  switch (fault?.mode) {
    case "smtpReply": {
      const enhanced = fault.code < 500 ? "4.3.0" : "5.3.0";
      const message = fault.message ?? `${enhanced} Refused by the sandbox`;
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
