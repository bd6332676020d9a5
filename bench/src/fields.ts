import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { customersForm } from "./support/customers-form.ts";
import { importCustomers } from "./support/import-customers.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { OWN_FIELDS } from "./support/own-fields.ts";
import { roundsOf } from "./support/rounds.ts";
import { besides, perSecond, timeLine } from "./support/timed.ts";

const ROUNDS = 3;
const ESTIMATES = 9;
const MAX_IMPORT_TIMES = 1.3;
const MAX_ESTIMATE_TIMES = 2;

/**
 * Cost of an account's own fields: an import of rows with ten of them beside one without, into an empty table each time,
 * the best of three; and an estimate by a number of one's own beside one by `total_spent`.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  for (const { field } of OWN_FIELDS) await bench.api.send("POST", "/customer/fields", field);
  const rows = bench.rows.toLocaleString("en-IN");
  let [withFields, without] = [0, 0];
  const rounds = roundsOf(bench, ROUNDS);
  for (let round = 0; round < rounds; round += 1) {
    without = Math.max(without, await importSpeed(bench, false));
    withFields = Math.max(withFields, await importSpeed(bench, true));
  }
  const { figureMs, limitMs } = await besides(
    async () => await estimate(bench, "attributes.size"),
    async () => await estimate(bench, "total_spent"),
    ESTIMATES,
  );
  const times = without / withFields;
  return [
    {
      figure: `${perSecond(withFields)} imported with ten fields of one's own, ${rows} rows`,
      limit: `${perSecond(without)} without`,
      ratio: `${times.toFixed(2)} x the time`,
      goal: `<= ${MAX_IMPORT_TIMES} x`,
      isMet: times <= MAX_IMPORT_TIMES,
    },
    timeLine(`an estimate by a number of one's own, ${rows} customers,`, figureMs, limitMs, {
      times: MAX_ESTIMATE_TIMES,
      beside: "by total_spent",
    }),
  ];
}

async function importSpeed(bench: Bench, ownFields: boolean): Promise<number> {
  await bench.sql.query("truncate customers cascade");
  return (await importCustomers(bench, customersForm(bench.rows, { ownFields }))).speed;
}

async function estimate({ api }: Bench, field: string): Promise<void> {
  const rules: unknown = { combinator: "and", rules: [{ field, operator: ">", value: 5_000 }] };
  await api.send("POST", "/user/estimate-segment", { rules: rules as SegmentRuleGroup });
}
