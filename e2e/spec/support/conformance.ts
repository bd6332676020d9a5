import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headingOf } from "./product.ts";
import { openVisits } from "./visits.ts";
import type { Visits } from "./visits.ts";
import { openWorld } from "./world.ts";
import type { World } from "./world.ts";

/** Says how one promise shows itself in a state that has been opened: "Logs: failed is red", after its heading. */
type Assert<Opened> = (promise: string, check: (opened: Opened) => Promise<void>) => void;

type Conformance = {
  /**
   * Brings a page into a state once, and checks every promise that can be seen in it. The checks of one state leave it
   * unchanged, so that they run in any order; changes belong in its opening.
   */
  state: <Opened>(
    name: string,
    open: (visits: Visits) => Promise<Opened>,
    rows: (row: Assert<Opened>) => void,
  ) => void;
};

/** Gives a file of promises a wire and a browser, which all its states share. */
export function conformance({ ownServer = false } = {}): Conformance {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ownServer });
  });
  afterAll(async () => await world?.close());

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

        register((promise, check) => {
          if (headingOf(promise) === null)
            throw new Error(`No heading of docs/product.md: ${promise}`);
          it(promise, async ({ onTestFailed }) => {
            onTestFailed(async () => await visits.takePictures(promise));
            await check(opened);
          });
        });
        it("logs no error", () => expect(visits.errors()).toEqual([]));
      });
    },
  };
}
