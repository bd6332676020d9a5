import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createUser, rowsOf, withTestDatabase } from "../../../test/database.ts";
import { prepareStatement } from "./prepare-statement.ts";

const database = withTestDatabase();

const readNames = prepareStatement<{ names: { name: string }[] }>(
  "names",
  sql`select (
    select coalesce(json_agg(u order by id), '[]') from (
      select * from users where id = any(${sql.placeholder("ids")}::bigint[])
    ) u
  ) as names`,
);

it("answers each call with its own values, however often it is asked", async () => {
  const [asha, ravi] = [
    (await createUser(database(), "Asha")).user.id,
    (await createUser(database(), "Ravi")).user.id,
  ];
  for (let round = 0; round < 12; round += 1) {
    const ids = round % 2 === 0 ? [asha] : [ravi, asha];
    const [row] = await readNames(database().db, { ids });
    const names = row?.names.map(({ name }) => name);
    expect(names).toEqual(round % 2 === 0 ? ["Asha"] : ["Asha", "Ravi"]);
  }
});

it("goes on when a table it reads gets another column meanwhile", async () => {
  const ids = [(await createUser(database(), "Mira")).user.id];
  await readNames(database().db, { ids });
  await rowsOf(database(), sql`alter table users add column nickname text default 'Mi'`);
  try {
    const [row] = await readNames(database().db, { ids });
    expect(row?.names).toMatchObject([{ name: "Mira", nickname: "Mi" }]);
  } finally {
    await rowsOf(database(), sql`alter table users drop column nickname`);
  }
});
