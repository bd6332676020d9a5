import { z } from "zod";
import { requestedRules } from "../../segment/index.ts";
import { stepKind } from "../kinds.ts";
import { part } from "../parts.ts";
import { ruled } from "../words.ts";
import { draftLeaf, strictLeaf } from "./leaves.ts";
import { readable } from "./readable.ts";

const list = part(z.array(strictLeaf), readable(draftLeaf));

/** A branch: two lists of which an enrolment passes one; both continue below it. */
export const onlyIf = stepKind(
  "onlyIf",
  "branch",
  { rules: part(requestedRules, z.unknown()), steps: list, otherwise: list },
  {
    blank: () => ({ rules: { combinator: "and", rules: [] }, steps: [], otherwise: [] }),
    describe: ({ rules }, names) => `Only if ${ruled(names, rules)}`,
    problem: ({ rules }, checks) => checks.rules(rules),
  },
);
export type OnlyIfStep = z.infer<typeof onlyIf.strict>;
