import type { OrderStatus } from "@dakiya/domain/order";
import { draws, pick } from "./draws.ts";
import type { Person } from "./make-people.ts";
import { PRODUCTS } from "./products.ts";

/** An order of a made-up customer, in whole rupees. */
export type MadeOrder = {
  external_id: string;
  email: string;
  placed_at: Date;
  amount: number;
  refunded: number;
  status: OrderStatus;
  items: { sku: string; name: string; quantity: number; price: number }[];
};

const HOUR_MS = 3_600_000;
const CATEGORIES = Object.values(PRODUCTS);

/**
 * A person's orders, the same every time. They add up to what the person has spent and ordered, to the last purchase; now
 * and then there is one more that was cancelled or refunded.
 *
 * @param ledTo - Instants of further orders, which campaigns led to.
 */
export function makeOrders(person: Person, ledTo: readonly number[] = []): MadeOrder[] {
  const { n, email, orderCount, totalSpent, createdAt, lastPurchaseAt, attributes } = person;
  const draw = draws(n * 69_621);
  const last = (lastPurchaseAt ?? createdAt).getTime();
  const shares = Array.from({ length: orderCount }, () => 0.5 + draw());
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let remaining = totalSpent;
  const place = (at: number, net: number, state: Partial<MadeOrder> = {}): MadeOrder => {
    const products =
      draw() < 0.7 ? PRODUCTS[attributes.favourite_category] : pick(CATEGORIES, draw());
    const name = pick<string>(products, draw());
    const sku = name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
    const refunded = state.refunded ?? 0;
    const amount = state.amount ?? net + refunded;
    return {
      ...{ external_id: "", email, placed_at: new Date(at), amount, refunded },
      status: state.status ?? "paid",
      items: [{ sku, name, quantity: 1, price: amount }],
    };
  };
  const between = (): number => createdAt.getTime() + (last - createdAt.getTime()) * draw();
  const orders = shares.map((share, nth) => {
    const isLast = nth === orderCount - 1;
    const net = isLast ? remaining : Math.floor((totalSpent * share) / whole);
    remaining -= net;
    const at = isLast ? last : between();
    if (draw() >= 0.04) return place(at, net);
    return place(at, net, { refunded: Math.ceil(net / 4), status: "partially_refunded" });
  });
  if (orderCount > 0 && draw() < 0.05)
    orders.push(place(between(), 0, lostSale(totalSpent, draw())));
  for (const at of ledTo) orders.push(place(at, Math.round(400 + 2_600 * draw() ** 2)));
  orders.sort((a, b) => a.placed_at.getTime() - b.placed_at.getTime());
  return orders.map((order, nth) => ({ ...order, external_id: `${1000 + n}-${nth + 1}` }));
}

/** The instants of orders that a person's clicks lead to: of every third one, within a day. */
export function ordersAfter(clicks: readonly number[], now: Date): number[] {
  return clicks.flatMap((at) => {
    const draw = draws(at);
    const placed = Math.floor(at + HOUR_MS * (0.1 + 23 * draw() ** 2));
    return draw() < 0.35 && placed <= now.getTime() ? [placed] : [];
  });
}

/** An order that brought in nothing. */
function lostSale(amount: number, drawn: number): Partial<MadeOrder> {
  return drawn < 0.5 ? { amount, status: "cancelled" } : { refunded: amount, status: "refunded" };
}
