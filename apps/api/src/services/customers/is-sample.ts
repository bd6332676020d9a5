import { sql, type SQL } from "drizzle-orm";
import { sampleData } from "../../db/schema/index.ts";

/** The ids of an owner's sample customers, as a subselect; none where no sample data is loaded. */
export function sampleCustomers(ownerId: number): SQL {
  return sql`(select unnest(${sampleData.customerIds}) from ${sampleData}
    where ${sampleData.ownerId} = ${ownerId})`;
}

/** Whether a customer is no sample, for samples are never mailed. Nearly free where no sample data is loaded. */
export function isNoSample(ownerId: number, customerId: SQL): SQL {
  return sql`${customerId} not in ${sampleCustomers(ownerId)}`;
}
