import { timed, timeLine } from "./support/timed.mjs";

const DEPTH = 0.9;
const STRIDE = 500;
const ROUNDS = 100;
const LIMITS = { times: 1.3, moreMs: 1, beside: "for the page after the first" };

/** A page of customers nine tenths down the list, beside the one after the first: neither counts the whole list. */
export async function measure(bench) {
  await bench.seed({ customers: bench.rows, campaigns: 1, logs: 1 });
  const pageAt = async (cursor) =>
    await bench.api.page(`/customer/get?limit=50&cursor=${encodeURIComponent(cursor)}`);
  const { nextCursor: second } = await bench.api.page("/customer/get?limit=50");
  let deep = second;
  let depth = 50;
  for (; depth < bench.rows * DEPTH; depth += STRIDE) {
    const path = `/customer/get?limit=${STRIDE}&cursor=${encodeURIComponent(deep)}`;
    deep = (await bench.api.page(path)).nextCursor;
  }
  const limit = await timed(async () => await pageAt(second), ROUNDS);
  const figure = await timed(async () => await pageAt(deep), ROUNDS);
  if (figure.value.data.length !== 50) throw new Error(`a page of ${figure.value.data.length}`);
  const what = `a page at depth ${depth.toLocaleString("en-IN")}`;
  return [
    {
      ...timeLine(what, figure.ms, limit.ms, LIMITS),
      growth: { of: "a deep page", cost: figure.ms, max: 1.5 },
    },
  ];
}
