import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { forgetRecipient } from "../../deliveries/index.ts";
import { namesAddress, namesPerson } from "../find-person.ts";
import type { Person } from "../find-person.ts";

/** A text of another's, without the person in it; null stays null. */
export function withoutPerson(text: SQL, person: Person): SQL {
  return sql`case when ${namesPerson(text, person)}
    then ${MESSAGES.personalData.reasonErased}::text else ${text} end`;
}

/** Takes a person out of the logs of their mails, and out of events and requests about them. */
export async function forgetMails(tx: Tx, person: Person): Promise<void> {
  await forgetRecipient(tx, person, (text) => withoutPerson(text, person));
  await tx.execute(sql`
    delete from webhook_events e using webhook_endpoints p
    where p.account_id = ${person.accountId} and e.account_id = p.account_id and e.endpoint_id = p.id
      and ${namesAddress(sql`e.payload::text`, person)}
  `);
  await tx.execute(sql`
    update campaigns c set status_reason = ${MESSAGES.personalData.reasonErased}
    where c.account_id = ${person.accountId} and ${namesPerson(sql`c.status_reason`, person)}
  `);
}
