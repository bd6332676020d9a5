import type { CurrencyRatesInput, CurrencyRateWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockOrders } from "./lock-orders.ts";

/** The account's exchange rates into rupees. */
export async function listRates(ctx: Ctx): Promise<CurrencyRateWire[]> {
  return await readRates(ctx.db, ctx.account.id);
}

/** Sets all rates at once. Orders that are stored keep the rate they came with. */
export async function saveRates(ctx: Ctx, input: CurrencyRatesInput): Promise<CurrencyRateWire[]> {
  const { id } = ctx.account;
  const given = JSON.stringify(input.rates);
  return await ctx.db.transaction(async (tx) => {
    await lockOrders(tx, id);
    const before = ratesIn(await readRates(tx, id));
    await tx.execute(sql`
      delete from currency_rates where account_id = ${id}
        and currency not in (select currency from jsonb_to_recordset(${given}::jsonb) g(currency text))
    `);
    await tx.execute(sql`
      insert into currency_rates as known (account_id, currency, rate)
      select ${id}, currency, rate from jsonb_to_recordset(${given}::jsonb) g(currency text, rate numeric(18, 8))
      on conflict (account_id, currency) do update
        set rate = excluded.rate, updated_at = statement_timestamp() where known.rate <> excluded.rate
    `);
    const after = await readRates(tx, id);
    if (ratesIn(after) !== before) {
      const details = { rates: after.length };
      await recordAudit(tx, ctx, { action: "currency-rates.changed", details });
    }
    return after;
  });
}

const ratesIn = (rates: readonly CurrencyRateWire[]): string =>
  JSON.stringify(rates.map(({ currency, rate }) => [currency, rate]));

async function readRates(db: Executor, accountId: number): Promise<CurrencyRateWire[]> {
  const { rows } = await db.execute<{ wire: CurrencyRateWire }>(sql`
    select json_build_object('currency', currency, 'rate', rate, 'updatedAt',
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as wire
    from currency_rates where account_id = ${accountId} order by currency
  `);
  return rows.map(({ wire }) => wire);
}
