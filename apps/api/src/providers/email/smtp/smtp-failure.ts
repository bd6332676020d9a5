import type { Reply } from "./replies.ts";

/** A mail's progress; from `data` on the server may have taken it. */
type SmtpStage = "connect" | "auth" | "envelope" | "data";

/** An error of SMTP and the stage it came at. */
export class SmtpFailure extends Error {
  override readonly name = "SmtpFailure";
  readonly stage: SmtpStage;

  constructor(stage: SmtpStage, cause: unknown) {
    super(cause instanceof Error ? cause.message : "SMTP failed", { cause });
    this.stage = stage;
  }
}

/** A server's refusal of a command. */
export function refused(
  { code: responseCode, text: response }: Reply,
  command: string,
  stage: "envelope" | "data",
): SmtpFailure {
  const code = stage === "data" ? "EMESSAGE" : "EENVELOPE";
  const cause = Object.assign(new Error(`${command} was refused`), { code, response, command });
  return new SmtpFailure(stage, Object.assign(cause, { responseCode }));
}

/** A mail that is not sent at all. `code` says what is wrong with it. */
export const unfit = (code: "EMESSAGE" | "EENVELOPE"): SmtpFailure =>
  new SmtpFailure("envelope", Object.assign(new Error("The mail can't be sent"), { code }));

/** The connection ended, or is of no use, before the server could take a mail. */
export const notReached = (): SmtpFailure => new SmtpFailure("envelope", connectionEnded());

export const connectionEnded = (): Error =>
  Object.assign(new Error("The connection ended"), { code: "ECONNRESET" });

/** Whether nothing of a mail can have been taken, and the server said nothing about it. */
export function isNotReached(error: unknown): boolean {
  if (!(error instanceof SmtpFailure) || error.stage !== "envelope") return false;
  const { cause } = error;
  return !(cause instanceof Error && ("responseCode" in cause || isUnfit(cause)));
}

const isUnfit = (cause: Error): boolean =>
  "code" in cause && (cause.code === "EMESSAGE" || cause.code === "EENVELOPE");
