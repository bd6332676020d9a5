import { madeUp } from "./made-up.ts";
import { recordData, writeResponse } from "./packets.ts";
import type { Answered, DnsRecords, DnsType, Question } from "./packets.ts";

/** "fails" is SERVFAIL, "silent" no response at all. */
export type Answer<Type extends DnsType> = DnsRecords[Type] | "fails" | "silent";
export type Planned = { answer: Answer<DnsType>; afterMs: number };

type Plan = ReadonlyMap<string, Planned>;

/** Aliases that are followed for one question. */
const MAX_ALIASES = 8;

/** The response to a question: aliases are followed, and what is too large for a packet of UDP is truncated. */
export function responseTo(question: Question, plan: Plan, isTcp: boolean): Buffer | null {
  const { name, type, room } = question;
  if (type === null) return writeResponse(question, "missing", []);
  const answers: Answered[] = [];
  let at = name;
  for (let nth = 0; nth < MAX_ALIASES; nth += 1) {
    const answer = answerFor(plan, at, type);
    if (answer === "silent") return null;
    if (answer === "fails") return writeResponse(question, "fails", []);
    const alias =
      answer === undefined && type !== "CNAME" ? answerFor(plan, at, "CNAME") : undefined;
    const [target] = Array.isArray(alias) ? (alias as DnsRecords["CNAME"]) : [];
    if (target === undefined) {
      if (answer === undefined && answers.length === 0 && !isKnown(plan, at))
        return writeResponse(question, "missing", []);
      const data = answer === undefined ? [] : recordData(type, answer);
      answers.push(...data.map((bytes) => ({ name: at, type, data: bytes })));
      break;
    }
    answers.push({
      name: at,
      type: "CNAME",
      data: recordData("CNAME", [target])[0] ?? Buffer.alloc(0),
    });
    at = target.toLowerCase();
  }
  const response = writeResponse(question, "ok", answers);
  return isTcp || response.length <= room ? response : writeResponse(question, "ok", "truncated");
}

/** The answer that was set for a name, that for all beneath a parent of it, or a made-up one. */
function answerFor(plan: Plan, name: string, type: DnsType): Answer<DnsType> | undefined {
  const set = plan.get(`${type} ${name}`)?.answer;
  if (set !== undefined) return set;
  if (!isKnown(plan, name)) {
    const labels = name.split(".");
    for (let nth = 1; nth < labels.length; nth += 1) {
      const wild = plan.get(`${type} *.${labels.slice(nth).join(".")}`)?.answer;
      if (wild !== undefined) return wild;
    }
  }
  return madeUp(name, type);
}

/** Whether a name has records of any type: then one that it lacks is no missing name. */
const isKnown = (plan: Plan, name: string): boolean =>
  (["A", "AAAA", "MX", "TXT", "CNAME", "PTR"] as const).some((type) => plan.has(`${type} ${name}`));
