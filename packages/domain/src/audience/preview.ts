import type { SegmentCustomer } from "../segment/index.ts";
import { AGE_GROUPS, ageGroup, topLocations } from "./groups.ts";

/** How many customers a preview names. */
export const PREVIEW_SAMPLE_SIZE = 5;

/** A customer of an audience, with the identifier it has on the wire. */
export type PreviewCustomer = SegmentCustomer & { id: string };

/** Size and share of an audience (docs/product.md, Segments). Money in rupees. */
export type AudiencePreview = {
  totalCount: number;
  activityStats: { activeCustomers: number; avgOrders: number };
  sampleCustomers: {
    _id: string;
    name: string;
    email: string;
    stats: { total_spent: number; order_count: number };
  }[];
  demographics: {
    gender: { gender: string; count: number }[];
    ageGroups: { ageGroup: string; count: number }[];
  };
  spendingStats: { totalSpent: number; avgSpent: number; avgOrders: number };
  cityDistribution: { city: string; count: number }[];
};

function countBy(values: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/**
 * Summarises the customers of an audience; the oracle for the api's preview in SQL.
 *
 * The sample is the first `PREVIEW_SAMPLE_SIZE` customers given. Missing genders, ages and cities are left out, so
 * shares of the total may add up to less than 100 %. Genders go by count, then name; age groups are all five, youngest
 * first. Averages are unrounded, 0 for an empty audience; sums of money are rounded to two decimals.
 */
export function previewFromCustomers(customers: readonly PreviewCustomer[]): AudiencePreview {
  const totalCount = customers.length;
  const sum = (valueOf: (customer: PreviewCustomer) => number): number =>
    customers.reduce((total, customer) => total + valueOf(customer), 0);
  const average = (total: number): number => (totalCount === 0 ? 0 : total / totalCount);
  const cents = sum((customer) => Math.round(customer.totalSpent * 100));
  const avgOrders = average(sum((customer) => customer.orderCount));
  const ages = countBy(customers.map((customer) => ageGroup(customer.age)));
  const genders = countBy(customers.map((customer) => customer.gender));
  const cities = countBy(customers.map((customer) => customer.city));
  return {
    totalCount,
    activityStats: { activeCustomers: sum((customer) => Number(customer.isActive)), avgOrders },
    sampleCustomers: customers.slice(0, PREVIEW_SAMPLE_SIZE).map((customer) => ({
      _id: customer.id,
      name: customer.name,
      email: customer.email,
      stats: { total_spent: customer.totalSpent, order_count: customer.orderCount },
    })),
    demographics: {
      gender: [...genders]
        .map(([gender, count]) => ({ gender, count }))
        .sort((a, b) => b.count - a.count || (a.gender < b.gender ? -1 : 1)),
      ageGroups: AGE_GROUPS.map((group) => ({ ageGroup: group, count: ages.get(group) ?? 0 })),
    },
    spendingStats: {
      totalSpent: cents / 100,
      avgSpent: Math.round(average(cents)) / 100,
      avgOrders,
    },
    cityDistribution: topLocations([...cities].map(([city, count]) => ({ city, count }))),
  };
}
