import type { SegmentRule, SegmentRuleGroup } from "@dakiya/domain/segment";

type MadeSegment = {
  name: string;
  description: string;
  /** A static one keeps the members it begins with. */
  isDynamic: boolean;
  rules: SegmentRuleGroup;
};

/** Segments of made-up customers. Campaigns refer to them by key. */
export const SEGMENTS = {
  buyers: segment("Everybody who has bought", "One order or more", [
    { field: "order_count", operator: ">=", value: 1 },
  ]),
  spenders: segment("Big spenders", "Spent ₹5,000 or more", [
    { field: "total_spent", operator: ">=", value: 5_000 },
  ]),
  mumbai: segment("Mumbai and around", "Mumbai and Navi Mumbai", [
    { field: "city", operator: "contains", value: "mumbai" },
  ]),
  quiet: segment("Not seen for two months", "No purchase in 60 days", [
    { field: "last_purchase", operator: ">", value: 60 },
  ]),
  recent: segment("Bought this month", "A purchase in the last 30 days", [
    { field: "last_purchase", operator: "<=", value: 30 },
  ]),
  bengaluru: segment("Bengaluru", "Customers in Bengaluru", [
    { field: "city", operator: "==", value: "Bengaluru" },
  ]),
  young: segment("Under thirty", "Younger than 30", [{ field: "age", operator: "<", value: 30 }]),
  abroad: segment("Customers abroad", "Outside India", [
    { field: "country", operator: "!=", value: "India" },
  ]),
  regulars: segment("Regulars", "Ten orders or more", [
    { field: "order_count", operator: ">=", value: 10 },
  ]),
  women: segment("Women who spend", "Women who spent more than ₹5,000", [
    { field: "gender", operator: "==", value: "female" },
    { field: "total_spent", operator: ">", value: 5_000 },
  ]),
  founders: {
    ...segment("Founding customers", "With us for ten months or longer", [
      { field: "joined", operator: ">=", value: 300 },
    ]),
    isDynamic: false,
  },
} as const satisfies Record<string, MadeSegment>;

export type SegmentKey = keyof typeof SEGMENTS;

export const DYNAMIC_SEGMENTS = (Object.keys(SEGMENTS) as SegmentKey[]).filter(
  (key) => SEGMENTS[key].isDynamic,
);

function segment(name: string, description: string, rules: SegmentRule[]): MadeSegment {
  return { name, description, isDynamic: true, rules: { combinator: "and", rules } };
}
