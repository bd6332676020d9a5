import { expect, it } from "vitest";
import { requireVersion } from "./require-version.ts";

const server = (version: string) => ({
  query: (async () => ({ rows: [{ server_version: version }] })) as never,
});

it("starts on PostgreSQL 15 and newer, in every way a version is written", async () => {
  for (const version of ["15.0", "16.4 (Debian 16.4-1)", "18beta2"])
    await requireVersion(server(version), "DATABASE_URL");
});

it("names the setting and the version of an older server", async () => {
  await expect(requireVersion(server("14.9"), "DATABASE_URL")).rejects.toThrow(
    /needs PostgreSQL 15 or newer.*at DATABASE_URL is PostgreSQL 14\.9/,
  );
});
