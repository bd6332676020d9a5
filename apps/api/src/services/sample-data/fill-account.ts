import { matchesSegment } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { makeLogs } from "./generate/make-logs.ts";
import type { MadeLog } from "./generate/make-logs.ts";
import { makeOrders, ordersAfter } from "./generate/make-orders.ts";
import type { MadeOrder } from "./generate/make-orders.ts";
import { createdAtOf, makePerson } from "./generate/make-people.ts";
import type { Crowd, Person, SampleField } from "./generate/make-people.ts";
import type { PlannedCampaign } from "./generate/plan-campaigns.ts";
import { SEGMENTS } from "./generate/segments.ts";
import type { SegmentKey } from "./generate/segments.ts";
import { shareLogs } from "./generate/share-logs.ts";
import { insertCampaigns, insertLogs } from "./insert-campaigns.ts";
import type { Inserted, Sender } from "./insert-campaigns.ts";
import { insertCounters } from "./insert-counters.ts";
import { insertInBatches } from "./insert-in-batches.ts";
import { insertOrders } from "./insert-orders.ts";
import { insertPeople } from "./insert-people.ts";
import { insertSegments, resizeSegments } from "./insert-segments.ts";

export type Filling = {
  accountId: number;
  crowd: Crowd;
  /** Which of the account's own fields the people get values of. */
  fields: readonly SampleField[];
  segments: readonly SegmentKey[];
  /** At the end of the segments' names. */
  suffix: string;
  /** Plans campaigns to the segments that have somebody to mail. */
  campaigns: (segments: readonly SegmentKey[]) => PlannedCampaign[];
  /** At most so many; fewer where the campaigns' segments have no more members. */
  logs: number;
  orders: number;
  sender: Sender;
  say?: (line: string) => void;
};

/** Ids of the rows that were inserted. */
export type Filled = {
  customerIds: number[];
  segmentIds: number[];
  campaignIds: number[];
  orderIds: number[];
  logs: number;
};

/** Customers in memory: their ids by place, and the places of those in each segment who may be emailed. */
type Members = {
  ids: (number | null)[];
  places: ReadonlyMap<SegmentKey, number[]>;
};

const DAY_MS = 86_400_000;
/** Customers from which on the planner needs to know of them. */
const LARGE = 2_000;

/** Inserts generated rows as the product would have written them: every counter equals a recount. */
export async function fillAccount(tx: Tx, filling: Filling): Promise<Filled> {
  const { accountId, crowd, say = () => {} } = filling;
  const { now } = crowd;
  const members = await fillPeople(tx, filling);
  const customerIds = members.ids.filter((id) => id !== null);
  // Without statistics each campaign's logs would scan all customers.
  const isLarge = crowd.count > LARGE;
  if (isLarge) await tx.execute(sql`analyze customers`);
  say(`${customerIds.length} customers`);
  const segmentIds = await insertSegments(tx, {
    ...{ accountId, now, customerIds, keys: filling.segments, suffix: filling.suffix },
    createdAt: new Date(now.getTime() - crowd.days * DAY_MS),
  });
  const campaigns = await fillCampaigns(tx, filling, { members, segmentIds });
  say(`${campaigns.length} campaigns`);
  const clicks = new Map<number, number[]>();
  let logs = 0;
  for (const campaign of campaigns) {
    await fillLogs(tx, filling, { campaign, members, clicks });
    logs += campaign.size;
  }
  say(`${logs} logs`);
  const campaignIds = campaigns.map(({ id }) => id);
  const recent = members.ids.flatMap((id, place) =>
    id !== null && createdAtOf(place, crowd) > now.getTime() - 2 * DAY_MS ? [id] : [],
  );
  if (isLarge) await tx.execute(sql`analyze campaigns, communication_logs`);
  await insertCounters(tx, { accountId, campaignIds, customerIds: recent });
  const orderIds = await fillOrders(tx, filling, { ids: members.ids, clicks });
  await resizeSegments(tx, { accountId, now, ids: segmentIds });
  return { customerIds, segmentIds, campaignIds, orderIds, logs };
}

async function fillPeople(
  tx: Tx,
  { accountId, crowd, fields, segments }: Filling,
): Promise<Members> {
  const ids: (number | null)[] = [];
  const places = new Map(segments.map((key): [SegmentKey, number[]] => [key, []]));
  function* people(): Generator<Person> {
    for (let place = 0; place < crowd.count; place += 1) {
      const person = makePerson(place, crowd);
      yield person;
      if (!person.isActive || person.unsubscribedAt !== null) continue;
      for (const [key, members] of places)
        if (matchesSegment(SEGMENTS[key].rules, person, crowd.now)) members.push(place);
    }
  }
  await insertInBatches(people(), async (batch) => {
    for (const id of await insertPeople(tx, accountId, batch, fields)) ids.push(id);
  });
  if (ids.includes(null))
    for (const [key, members] of places)
      places.set(
        key,
        members.filter((place) => ids[place] !== null),
      );
  return { ids, places };
}

async function fillCampaigns(
  tx: Tx,
  filling: Filling,
  { members, segmentIds }: { members: Members; segmentIds: readonly number[] },
): Promise<(Inserted & { recipients: number[] })[]> {
  const { accountId, crowd, sender } = filling;
  const idOf = new Map(filling.segments.map((key, at) => [key, segmentIds[at] ?? 0]));
  const placesOf = (key: SegmentKey): number[] => members.places.get(key) ?? [];
  const planned = filling.campaigns(filling.segments.filter((key) => placesOf(key).length > 0));
  if (planned.length === 0) return [];
  const recipients = planned.map(({ segment, status, createdAt }) => {
    if (status === "draft") return [];
    const places = placesOf(segment);
    const later = places.findIndex((place) => createdAtOf(place, crowd) > createdAt.getTime());
    return later === -1 ? places : places.slice(0, later);
  });
  const rooms = planned.map(({ weight }, at) => ({ weight, room: recipients[at]?.length ?? 0 }));
  const sizes = shareLogs(rooms, filling.logs);
  const given = planned.map((campaign, at) => {
    const size = sizes[at] ?? 0;
    const batchSize = size < 500 ? 10 : 100;
    const isHalted = campaign.status === "paused" || campaign.status === "cancelled";
    const reached = Math.floor((campaign.reachedShare * size) / batchSize) * batchSize;
    return {
      ...campaign,
      ...{ segmentId: idOf.get(campaign.segment) ?? 0, size, batchSize },
      // Without logs it never began.
      status: size === 0 ? ("draft" as const) : campaign.status,
      reached: isHalted ? reached : size,
    };
  });
  const inserted = await insertCampaigns(tx, { accountId, sender, given });
  return inserted.map((campaign, at) => ({ ...campaign, recipients: recipients[at] ?? [] }));
}

async function fillLogs(
  tx: Tx,
  { accountId, crowd, orders }: Filling,
  options: {
    campaign: Inserted & { recipients: readonly number[] };
    members: Members;
    clicks: Map<number, number[]>;
  },
): Promise<void> {
  const { campaign, members, clicks } = options;
  const { recipients, offset } = campaign;
  const from = Math.floor(offset * recipients.length);
  function* logs(): Generator<MadeLog & { customerId: number }> {
    for (const log of makeLogs(campaign, campaign, crowd.now)) {
      const place = recipients[(from + log.seq) % recipients.length] ?? 0;
      yield { ...log, customerId: members.ids[place] ?? 0 };
      if (log.clickedAt === null || orders === 0) continue;
      clicks.set(place, [...(clicks.get(place) ?? []), log.clickedAt]);
    }
  }
  await insertInBatches(
    logs(),
    async (batch) => await insertLogs(tx, { accountId, campaign }, batch),
  );
}

async function fillOrders(
  tx: Tx,
  { accountId, crowd, orders }: Filling,
  { ids, clicks }: { ids: Members["ids"]; clicks: ReadonlyMap<number, readonly number[]> },
): Promise<number[]> {
  const orderIds: number[] = [];
  const led: number[] = [];
  function* made(): Generator<MadeOrder & { customerId: number }> {
    let remaining = orders;
    for (const [place, customerId] of ids.entries()) {
      if (customerId === null || remaining <= 0) continue;
      const ledTo = ordersAfter(clicks.get(place) ?? [], crowd.now);
      if (ledTo.length > 0) led.push(customerId);
      for (const order of makeOrders(makePerson(place, crowd), ledTo)) {
        remaining -= 1;
        yield { ...order, customerId };
      }
    }
  }
  await insertInBatches(made(), async (batch) => {
    orderIds.push(...(await insertOrders(tx, accountId, batch)));
  });
  // Of the others, orders add up to the figures they have.
  await tx.execute(sql`select recount_purchases(${accountId}, ${sqlArray(led, "bigint")})`);
  return orderIds;
}
