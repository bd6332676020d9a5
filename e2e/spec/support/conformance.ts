import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "./row.ts";
import { openVisits } from "./visits.ts";
import type { Visits } from "./visits.ts";
import { openWorld } from "./world.ts";
import type { World } from "./world.ts";

/** Says how one row shows itself in a state that has been opened. */
type Assert<Id extends string, Opened> = (id: Id, check: (opened: Opened) => Promise<void>) => void;

interface Conformance<Id extends string> {
  /**
   * Brings a page into a state once, and checks every row that can be seen in it. Rows of one state leave it as
   * they found it, in whatever order they run; what changes it belongs into its opening.
   */
  state: <Opened>(
    name: string,
    open: (visits: Visits) => Promise<Opened>,
    rows: (row: Assert<Id, Opened>) => void,
  ) => void;
}

/**
 * Holds a file of assertions to its list of rows: a row that nothing asserts fails, and so does one that is asserted
 * twice. An assertion without a row does not compile. All states share a wire and a browser.
 */
export function conformance<const Rows extends readonly Row[]>(
  rows: Rows,
  { ownServer = false } = {},
): Conformance<Rows[number]["id"]> {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ownServer });
  });
  afterAll(async () => await world?.close());

  const asserted: string[] = [];
  it("asserts every row once", () => {
    expect(asserted.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  return {
    state: (name, open, register) => {
      describe(name, () => {
        let visits: Visits;
        let opened: Awaited<ReturnType<typeof open>>;
        beforeAll(async () => {
          visits = openVisits(world);
          try {
            opened = await open(visits);
          } catch (error) {
            await visits.takePictures(name);
            await visits.close();
            throw error;
          }
        });
        afterAll(async () => await visits.close());

        register((id, check) => {
          asserted.push(id);
          it(id, async ({ onTestFailed }) => {
            onTestFailed(async () => await visits.takePictures(id));
            await check(opened);
          });
        });
        it("logs no error", () => expect(visits.errors()).toEqual([]));
      });
    },
  };
}
