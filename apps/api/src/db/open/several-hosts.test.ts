import { expect, it } from "vitest";
import { addressesOf, severalHostsFault } from "./several-hosts.ts";

it("an address of several hosts is one for each, with the same user, name and parameters", () => {
  const rest = "/dakiya?sslmode=verify-full&target_session_attrs=read-write";
  expect(addressesOf(`postgres://me:p%40s,s@one:5432,two,[::1]:6432${rest}`)).toEqual([
    `postgres://me:p%40s,s@one:5432${rest}`,
    `postgres://me:p%40s,s@two${rest}`,
    `postgres://me:p%40s,s@[::1]:6432${rest}`,
  ]);
});

it.each(["postgres://me@one/dakiya", "postgresql:///dakiya?host=/var/run/postgresql", "postgres:"])(
  "%s is one address, and stays as it is",
  (address) => {
    expect(addressesOf(address)).toEqual([address]);
    expect(severalHostsFault(address)).toBeNull();
  },
);

it.each([
  ["postgres://me@one,,two/dakiya", "has an empty host"],
  ["postgres://me@one,/dakiya", "has an empty host"],
  ["postgres://one,two/d?target_session_attrs=any", "asks for a server that is any"],
  ["postgres://one,two/d?x=1&target_session_attrs=standby", "that is standby"],
])("%s is refused with a sentence", (address, sentence) => {
  expect(severalHostsFault(address)).toContain(sentence);
});

it("the primary may be asked for as PostgreSQL names it", () => {
  for (const wanted of ["", "?target_session_attrs=read-write", "?target_session_attrs=primary"])
    expect(severalHostsFault(`postgres://one,two/dakiya${wanted}`)).toBeNull();
});
