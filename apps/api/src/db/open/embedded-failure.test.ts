import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { embeddedFailure } from "./embedded-failure.ts";
import { openEmbedded } from "./embedded.ts";
import { UNOBSERVED } from "../pool/observe-pool.ts";
import { ownership } from "./ownership.ts";

const folder = mkdtempSync(join(tmpdir(), "dakiya-embedded-"));
const file = join(folder, "base");
writeFileSync(file, "");
writeFileSync(join(folder, "PG_VERSION"), "16\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Objects that PGlite throws; they are no errors. */
const ERRNO = { name: "ErrnoError", errno: 2 };
const DISK_FULL = { name: "ErrnoError", errno: 51 };
// Fixed, because root may use everything.
const fine = { mayUse: () => true, freeBytes: () => 1e12, ownership: () => null };
const ofRoot = () => "it belongs to root, and this process runs as dakiya";

describe("an embedded database that can't be opened", () => {
  it("is said to be another user's, with the folder, its owner and a remedy", () => {
    const { message } = embeddedFailure(folder, ERRNO, {
      ...fine,
      mayUse: () => false,
      ownership: ofRoot,
    });
    expect(message).toBe(
      `Dakiya can't open its database in ${folder}: it belongs to root, and this process runs as dakiya. Start Dakiya as that user, or give the folder to the one it runs as (chown -R).`,
    );
  });

  it("names the one file within that is another user's", () => {
    const mayUse = (path: string): boolean => path !== file;
    const { message } = embeddedFailure(folder, ERRNO, { ...fine, mayUse, ownership: ofRoot });
    expect(message).toContain(`: ${file}: it belongs to root`);
    const own = embeddedFailure(folder, ERRNO, { ...fine, mayUse }).message;
    expect(own).toContain(`: ${file}: its permissions keep this process out.`);
  });

  it("is said to lack disk space, by the error or the free space", () => {
    for (const probes of [fine, { ...fine, freeBytes: () => 1_000_000 }])
      expect(embeddedFailure(folder, DISK_FULL, probes).message).toMatch(
        /: the disk is full\. Free/,
      );
    const { message } = embeddedFailure(folder, new Error("failed"), {
      ...fine,
      freeBytes: () => 1_000_000,
    });
    expect(message).toMatch(/: the disk is full\./);
  });

  it("is else said to be damaged or of another version, which it names", () => {
    const { message } = embeddedFailure(folder, new Error("failed to initialize"), fine);
    expect(message).toMatch(
      /: failed to initialize\. It is damaged, or of another version \(its files are of PostgreSQL 16\): restore a backup/,
    );
  });

  it("is a sentence for a folder of another version", async () => {
    const data = join(folder, "data");
    mkdirSync(join(data, "postgres"), { recursive: true });
    writeFileSync(join(data, "postgres/PG_VERSION"), "9\n");
    const error = await openEmbedded(data, 1_000, UNOBSERVED).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: "EmbeddedFailure",
      message: expect.stringContaining(`can't open its database in ${join(data, "postgres")}: `),
    });
  }, 60_000);
});

describe.skipIf(process.getuid === undefined)("whose a folder is", () => {
  it("is said where it is another user's, by name where the name is known", () => {
    const own = process.getuid?.() ?? 0;
    expect(ownership(folder)).toBeNull();
    expect(ownership(folder, own + 54_321)).toMatch(
      new RegExp(`^it belongs to .+, and this process runs as user ${own + 54_321}$`),
    );
    expect(ownership(join(folder, "none"))).toBeNull();
    expect(ownership("/", 54_321)).toBe("it belongs to root, and this process runs as user 54321");
  });
});
