import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { controlAt } from "@dakiya/sandbox/control-at";
import type { CallControl } from "@dakiya/sandbox/control-at";
import type { Page } from "playwright-core";
import { takeContext } from "../../support/contexts.ts";
import type { ContextOptions } from "../../support/contexts.ts";
import { likeUser } from "../../support/open-page.ts";
import { RESULTS } from "../../support/paths.ts";
import type { Fault } from "./fault.ts";
import { newPerson } from "./person.ts";
import type { Person } from "./person.ts";
import { watchToasts } from "./toasts.ts";
import { PAGE_HEADER } from "./wire.ts";
import type { World } from "./world.ts";

/** A page, and the handling of its requests. */
export type Visit = {
  page: Page;
  spoil: (fault: Fault) => void;
  /** From here on the wire changes nothing any more. */
  mend: () => void;
  /** The requests of this page so far: "GET /api/auth/verify". */
  requests: () => readonly string[];
  /** The page's console errors are part of the state. */
  errors: string[];
};

/** Options of a visit beside those of a browser's context. */
type VisitOptions = ContextOptions & {
  /** The faults of the page's requests from the start. */
  spoilt?: Fault[];
  /** Whether to wait for the page's heading; true by default. */
  waits?: boolean;
  /** The user that an earlier page has stored. */
  storedUser?: string;
};

/** Opens the pages of one state, and closes them with it. */
export type Visits = {
  world: World;
  /** A page of somebody who is not signed in. */
  visitor: (path: string, options?: VisitOptions) => Promise<Visit>;
  /** Somebody with an account of their own, signed in by the API. */
  person: (claims?: { name?: string; email?: string }) => Promise<Person>;
  /** A page of a person. */
  as: (person: Person, path: string, options?: VisitOptions) => Promise<Visit>;
  /** Controls the services behind the server; their faults end when the state is closed. */
  sandbox: CallControl;
  /** The mail to an address, as the services behind the server know it. */
  mailTo: (address: string) => Promise<string>;
  errors: () => string[];
  takePictures: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Expected reports of the browser: failed requests that the state wants, and blocked scripts in the preview of an email,
 * where the tests' own clock script can't run.
 */
const OWN_REPORTS = /^(Failed to load resource: |Blocked script execution in 'about:srcdoc')/;

/** Runs in a page, before its own scripts. */
const store = (user: string): void => {
  if (window === top && location.protocol === "http:") localStorage.setItem("user", user);
};

/** The leeway of the page's clock against the test's. */
const LEEWAY_MS = 100;

/** Whether a state has wound the clock, which is one for all pages of a context; also when the page can't say. */
async function isWound(page: Page): Promise<boolean> {
  const before = Date.now();
  const now = await page.evaluate(() => Date.now()).catch(() => 0);
  return now < before - LEEWAY_MS || now > Date.now() + LEEWAY_MS;
}

let pages = 0;

/** Opens visits to a world. */
export function openVisits(world: World): Visits {
  const closings: (() => Promise<void>)[] = [];
  const open: Visit[] = [];

  const visit = async (
    path: string,
    { spoilt = [], waits = true, storedUser, ...options }: VisitOptions,
  ): Promise<Visit> => {
    pages += 1;
    const id = String(pages);
    const { context, leave } = await takeContext(
      world.browser,
      likeUser(world.browser, world.url, options),
      async (fresh) => await fresh.clock.install(),
    );
    const page = await context.newPage();
    closings.push(async () => await ((await isWound(page)) ? context.close() : leave()));
    await page.setExtraHTTPHeaders({ [PAGE_HEADER]: id });
    await page.addInitScript(watchToasts);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !OWN_REPORTS.test(message.text()))
        errors.push(message.text());
    });
    for (const fault of spoilt) world.wire.spoil(id, fault);
    const visit: Visit = {
      page,
      spoil: (fault) => world.wire.spoil(id, fault),
      mend: () => world.wire.clear(id),
      requests: () => world.wire.requests(id),
      errors,
    };
    open.push(visit);
    // A context that is given stored data opens a page of its own to store it.
    const stored = storedUser === undefined ? null : await page.addInitScript(store, storedUser);
    await page.goto(path);
    await stored?.dispose();
    if (waits) await page.getByRole("heading", { level: 1 }).waitFor();
    return visit;
  };

  const sandbox = controlAt(`${world.url}/sandbox/control`);

  return {
    world,
    sandbox,
    visitor: async (path, options = {}) => await visit(path, options),
    person: async (claims) => await newPerson(world.url, claims),
    as: async (person, path, options = {}) =>
      await visit(path, {
        storageState: person.storageState(),
        storedUser: person.storedUser,
        ...options,
      }),
    mailTo: async (address) => {
      const response = await fetch(`${world.url}/sandbox/inbox/api/mails?to=${address}`);
      const { mails } = (await response.json()) as { mails: { id: string }[] };
      if (mails[0] === undefined) throw new Error(`there is no mail to ${address}`);
      return mails[0].id;
    },
    errors: () => open.flatMap(({ errors }) => errors),
    takePictures: async (name) => {
      mkdirSync(RESULTS, { recursive: true });
      const file = name.replaceAll(/\W+/g, "-");
      for (const [index, { page }] of open.entries()) {
        const path = join(RESULTS, `spec-${file}-${index}.png`);
        await page.screenshot({ path }).catch(() => undefined);
      }
    },
    close: async () => {
      await sandbox("clearFaults");
      await Promise.all(closings.map(async (close) => await close()));
    },
  };
}
