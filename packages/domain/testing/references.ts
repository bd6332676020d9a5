import fc from "fast-check";
import { REFERENCE_KINDS } from "../src/segment/index.ts";
import type {
  ReferencedThing,
  ReferenceKind,
  ReferenceRule,
  RuleReferences,
  SegmentCustomer,
  SegmentEmail,
} from "../src/segment/index.ts";
import { arbGroup, arbInstant, arbSegmentRule } from "./segment.ts";

/** The existing ids of each kind. */
export const REFERENCE_IDS = {
  campaign: ["1", "2"],
  automation: ["1", "2"],
  segment: ["1", "2", "3", "4"],
  import: ["1", "2"],
} as const satisfies Record<ReferenceKind, readonly string[]>;

/** An id that nothing has. */
export const GONE_ID = "999999999";

const KINDS = Object.keys(REFERENCE_IDS) as ReferenceKind[];

/** A valid rule that refers to something, now and then to something deleted. */
export const arbReferenceRule: fc.Arbitrary<ReferenceRule> = fc
  .constantFrom(...KINDS)
  .chain((field) => {
    const { operators, any } = REFERENCE_KINDS[field];
    const id = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...REFERENCE_IDS[field]) },
      { weight: 1, arbitrary: fc.constant(GONE_ID) },
    );
    const days = fc.constantFrom(1, 2, 4, 90, 36_500);
    return fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom(...operators),
      value: any === undefined ? fc.record({ id }) : fc.record({ id, days }, { requiredKeys: [] }),
    });
  });

const arbEmail: fc.Arbitrary<SegmentEmail> = fc
  .record({
    kind: fc.constantFrom("campaign" as const, "automation" as const),
    id: fc.constantFrom("1", "2"),
    times: fc.array(arbInstant, { maxLength: 4 }),
  })
  .map(
    ({
      kind,
      id,
      times: [receivedAt = null, openedAt = null, clickedAt = null, repliedAt = null],
    }) => ({
      ...{ kind, id, receivedAt, openedAt, clickedAt, repliedAt },
    }),
  );

/** Facts about a customer for rules, besides fields and orders. A campaign is sent to a customer once. */
export const arbReferenceFacts: fc.Arbitrary<
  Required<Pick<SegmentCustomer, "emails" | "staticSegments" | "imports">>
> = fc.record({
  emails: fc.uniqueArray(arbEmail, {
    maxLength: 4,
    selector: (email) => (email.kind === "campaign" ? email.id : email),
  }),
  staticSegments: fc.subarray([...REFERENCE_IDS.segment]).map((ids) => new Set<string>(ids)),
  imports: fc.subarray([...REFERENCE_IDS.import]).map((ids) => new Set<string>(ids)),
});

const named = (kind: ReferenceKind): ReadonlyMap<string, ReferencedThing> =>
  new Map(REFERENCE_IDS[kind].map((id) => [id, { name: `${kind} ${id}` }]));

/** Everything there is; segments are in one another at random, in circles too. */
export const arbReferences: fc.Arbitrary<RuleReferences> = fc
  .array(
    fc.record({
      isDynamic: fc.boolean(),
      rules: arbGroup(fc.oneof(arbSegmentRule, arbReferenceRule), 2),
    }),
    { minLength: REFERENCE_IDS.segment.length, maxLength: REFERENCE_IDS.segment.length },
  )
  .map((segments) => ({
    campaign: named("campaign"),
    automation: named("automation"),
    import: named("import"),
    segment: new Map(
      segments.map((segment, at) => [String(at + 1), { ...segment, name: `segment ${at + 1}` }]),
    ),
  }));
