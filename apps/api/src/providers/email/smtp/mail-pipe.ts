import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import type { Answers, Replies, Reply } from "./replies.ts";
import { endsUse, isRefusal, joined, refusalOf } from "./refusals.ts";
import { asChunk, dotStuffed, envelopeOf } from "./smtp-message.ts";
import type { Offers, SmtpMessage } from "./smtp-message.ts";
import { notReached, refused, SmtpFailure } from "./smtp-failure.ts";

/** Mails under way on a connection: as many can be in doubt when it dies. */
export const MAX_UNDER_WAY = 4;
/** With PIPELINING alone: one whose message is written, and the next one's envelope. */
const MAX_WITHOUT_CHUNKS = 2;
/** A connection has another mail under way for each such part of the server's latency. */
const LATENCY_STEP_MS = 25;
/** So long after a reply the next mail follows it as it would follow a mail under way. */
const WARM_MS = 50;
/** A larger message is not written behind another, so that a slow line does not hold several up. */
const MAX_BYTES_BEHIND = 262_144;

/** Replies of a server that does not know BDAT, although it offers it. */
const UNKNOWN_COMMAND = new Set([500, 501, 502, 503, 504]);

type Options = {
  offers: Offers;
  replies: Replies;
  /** Called when a mail more may be written. */
  onRoom: () => void;
  /** Called when the server is of no use any more; what is under way may still be answered. */
  onUnusable: (why: Unusable) => void;
};

/** Why a connection takes no mail any more: a reply that says so, BDAT not known, or the server waits for a message. */
export type Unusable = "last reply" | "no chunks" | "in DATA";

/**
 * The mails of one signed-in connection, written one behind another.
 *
 * A mail on an idle connection waits for its envelope's replies before its message is written: the server may have closed
 * the connection. Behind a mail whose message is written the next may follow at once: its envelope, and with CHUNKING its
 * message as well. Such a group begins with RSET, since the mail before may be refused.
 */
export class MailPipe {
  readonly #socket: Socket;
  readonly #options: Options;
  #underWay = 0;
  #isUsable = true;
  /** Whether the last message is written, so that commands may follow it. */
  #isWritten = true;
  #needsReset = false;
  #latencyMs = 0;
  #repliedAtMs = 0;

  constructor(socket: Socket, options: Options) {
    this.#socket = socket;
    this.#options = options;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Most mails that are worth having under way; 0 when the connection takes no more. */
  get depth(): number {
    if (!this.#isUsable) return 0;
    const { chunking, pipelining } = this.#options.offers;
    const most = chunking ? MAX_UNDER_WAY : pipelining ? MAX_WITHOUT_CHUNKS : 1;
    return Math.min(most, Math.max(1, Math.ceil(this.#latencyMs / LATENCY_STEP_MS)));
  }

  /** Whether a mail of so many bytes can be written now. */
  hasRoom(bytes: number): boolean {
    if (!this.#isUsable || this.#underWay === 0) return this.#isUsable;
    return this.#isWritten && this.#underWay < this.depth && bytes <= MAX_BYTES_BEHIND;
  }

  /** @throws SmtpFailure of stage `envelope` or `data`. */
  async send(message: SmtpMessage): Promise<void> {
    this.#underWay += 1;
    try {
      await (this.#goesAtOnce() ? this.#byChunk(message) : this.#byData(message));
      this.#repliedAtMs = performance.now();
    } catch (error) {
      this.#needsReset = true;
      if (endsUse(error)) this.#endUse("last reply");
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Whether a mail's message may go out with its envelope: the connection is alive, and it is worth it. */
  #goesAtOnce(): boolean {
    if (!this.#options.offers.chunking) return false;
    const isWarm = performance.now() - this.#repliedAtMs < WARM_MS;
    return this.#underWay > 1 || (this.depth > 1 && isWarm);
  }

  async #byData(message: SmtpMessage): Promise<void> {
    const { replies, onRoom } = this.#options;
    const commands = [...this.#commandsOf(message), "DATA"];
    this.#isWritten = false;
    const answers = await this.#ask(commands);
    const refusal = refusalOf(commands, answers);
    if (refusal !== null) {
      if (answers.replies.length === commands.length) await this.#endData(answers.replies);
      this.#isWritten = true;
      throw refusal;
    }
    this.#needsReset = false;
    this.#socket.write(dotStuffed(message.raw));
    this.#isWritten = true;
    const final = replies.next(1);
    onRoom();
    const {
      end,
      replies: [reply],
    } = await final;
    if (reply === undefined) throw new SmtpFailure("data", end);
    if (isRefusal(reply)) throw refused(reply, "DATA", "data");
  }

  /** A server must refuse DATA behind a refused envelope. An empty message goes to no one where it took no recipient. */
  async #endData(answered: readonly Reply[]): Promise<void> {
    const [recipient, data] = answered.slice(-2);
    if (data === undefined || isRefusal(data)) return;
    if (recipient === undefined || !isRefusal(recipient)) return this.#endUse("in DATA");
    this.#socket.write(".\r\n");
    await this.#options.replies.next(1);
  }

  async #byChunk(message: SmtpMessage): Promise<void> {
    const commands = [...this.#commandsOf(message), "BDAT"];
    const lines = commands.slice(0, -1).map((command) => `${command}\r\n`);
    const answered = this.#options.replies.next(commands.length);
    this.#socket.write(Buffer.concat([Buffer.from(lines.join("")), asChunk(message.raw)]));
    const answers = await answered;
    const refusal = refusalOf(commands, answers);
    if (refusal === null) return;
    const last = answers.replies[commands.length - 1];
    const isEnvelopes = answers.replies.slice(-3, -1).some(isRefusal);
    if (last !== undefined && UNKNOWN_COMMAND.has(last.code) && !isEnvelopes) {
      this.#endUse("no chunks");
      throw notReached();
    }
    throw refusal;
  }

  /** RSET before the envelope, where a mail before was refused or may yet be. */
  #commandsOf(message: SmtpMessage): string[] {
    const envelope = envelopeOf(message, this.#options.offers);
    return this.#needsReset || this.#underWay > 1 ? ["RSET", ...envelope] : envelope;
  }

  /** Writes commands, together where the server allows it. @returns Replies up to the first refusal, or to all. */
  async #ask(commands: readonly string[]): Promise<Answers> {
    const { offers, replies } = this.#options;
    const startedMs = performance.now();
    const isFirst = this.#underWay === 1;
    if (offers.pipelining) {
      const first = replies.next(1);
      const others = replies.next(commands.length - 1);
      this.#socket.write(commands.map((command) => `${command}\r\n`).join(""));
      const answer = await first;
      if (isFirst) this.#latencyMs = performance.now() - startedMs;
      return joined([answer, await others]);
    }
    const all: Answers[] = [];
    for (const command of commands) {
      const answer = replies.next(1);
      this.#socket.write(`${command}\r\n`);
      all.push(await answer);
      const {
        end,
        replies: [reply],
      } = joined(all.slice(-1));
      if (end !== null || reply === undefined || isRefusal(reply)) break;
    }
    return joined(all);
  }

  #endUse(why: Unusable): void {
    if (this.#isUsable) this.#options.onUnusable(why);
    this.#isUsable = false;
  }
}
