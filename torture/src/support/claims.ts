import type { House } from "./house.ts";
import { tokenOf } from "./oracle.ts";

/** A person's order: `storedAt` is read from the database's clock once the API has answered, so after its commit. */
export type StoredOrder = { customer: string; storedAt: string };

/** Has the database note each claim of a batch, which the product keeps no record of. */
export async function noteClaims({ rows }: House): Promise<void> {
  await rows(`
    create table torture_claims (campaign bigint, first_seq int, last_seq int, doubtful boolean, at timestamptz);
    create function torture_note_claim() returns trigger language plpgsql as $$
    begin
      insert into torture_claims
      values (new.campaign_id, new.first_seq, new.last_seq, new.ambiguous_attempts > 0, clock_timestamp());
      return null;
    end $$;
    create trigger torture_claims after update on send_batches for each row
      when (new.state = 'inflight' and new.lease_token is distinct from old.lease_token)
      execute function torture_note_claim();
  `);
}

type Claim = { campaign: string; first: number; last: number; doubtful: boolean; at: number };

/**
 * Counts mails whose claim came after an order of their recipient was committed. Under a key a mail in doubt goes out
 * again unchanged, so that its last claim without a doubt decides.
 *
 * @param hasKeys - Whether the service knows a repeated key.
 */
export async function countLate(
  house: House,
  orders: readonly StoredOrder[],
  hasKeys: boolean,
): Promise<number> {
  const claims = await house.rows<Claim>(
    `select campaign, first_seq as first, last_seq as last, doubtful,
       extract(epoch from at)::float8 * 1000 as at from torture_claims order by at`,
  );
  const logs = await house.rows<{ campaign: string; seq: number; customer: string }>(
    "select campaign_id as campaign, seq, customer_id as customer from communication_logs",
  );
  const customerOf = new Map(logs.map((log) => [`${log.campaign}:${log.seq}`, log.customer]));
  const ordered = new Map(orders.map(({ customer, storedAt }) => [customer, Date.parse(storedAt)]));
  let late = 0;
  for (const accept of house.sandbox.record.accepts()) {
    const token = tokenOf(accept);
    if (token === null) continue;
    const storedAt = ordered.get(customerOf.get(`${token.campaignId}:${token.seq}`) ?? "");
    if (storedAt === undefined) continue;
    const decisive = claims.findLast(
      (claim) =>
        claim.campaign === token.campaignId &&
        claim.first <= token.seq &&
        claim.last >= token.seq &&
        claim.at <= Date.parse(accept.acceptedAt) + 1 &&
        !(hasKeys && claim.doubtful),
    );
    if (decisive === undefined) throw new Error(`A mail of ${accept.recipient} was never claimed`);
    if (decisive.at > storedAt) late += 1;
  }
  return late;
}
