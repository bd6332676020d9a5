import type { SegmentRule, SegmentRuleGroup } from "@dakiya/domain/segment";

export type SampleSegment = {
  key: string;
  name: string;
  description: string;
  isDynamic: boolean;
  rules: SegmentRuleGroup;
};

/** The sample segments. Campaigns refer to them by `key`. */
export const SAMPLE_SEGMENTS: readonly SampleSegment[] = [
  segment("buyers", "Everybody who has bought", "One order or more", [
    { field: "order_count", operator: ">=", value: 1 },
  ]),
  segment("spenders", "Big spenders", "Spent ₹5,000 or more", [
    { field: "total_spent", operator: ">=", value: 5_000 },
  ]),
  segment("mumbai", "Mumbai and around", "Mumbai and Navi Mumbai", [
    { field: "city", operator: "contains", value: "mumbai" },
  ]),
  segment("quiet", "Not seen for two months", "No purchase in 60 days", [
    { field: "last_purchase", operator: ">", value: 60 },
  ]),
  {
    ...segment("founders", "Founding customers", "With us for ten months or longer", [
      { field: "joined", operator: ">=", value: 300 },
    ]),
    isDynamic: false,
  },
];

function segment(
  key: string,
  name: string,
  description: string,
  rules: SegmentRule[],
): SampleSegment {
  return {
    key,
    name: `${name} (sample)`,
    description,
    isDynamic: true,
    rules: { combinator: "and", rules },
  };
}
