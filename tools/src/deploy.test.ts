import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = resolve(import.meta.dirname, "../..");
const readText = (path: string): string => readFileSync(join(root, path), "utf8");

/** The used part of a service in the compose file. */
type Service = {
  image: string;
  networks: string[];
  ports?: string[];
  environment: Record<string, string>;
  cap_add?: string[];
  cap_drop: string[];
  security_opt: string[];
  mem_limit: string;
  pids_limit: number;
  privileged?: boolean;
};

type Compose = {
  services: Record<"postgres" | "web" | "worker", Service>;
  networks: Record<string, unknown>;
};

type Job = {
  services?: { postgres: { image: string } };
  steps: { uses?: string }[];
};

type Workflow = {
  jobs: Record<string, Job>;
};

const compose: Compose = parse(readText("deploy/compose.yaml"), { merge: true });
const workflow: Workflow = parse(readText(".github/workflows/ci.yml"));
const workflows = readdirSync(join(root, ".github/workflows")).map((name): Workflow =>
  parse(readText(join(".github/workflows", name))),
);
const dockerfile = readText("deploy/Dockerfile");
const DIGEST = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

describe("the compose file", () => {
  const { postgres, web, worker } = compose.services;

  it("keeps PostgreSQL in a network without a way in or out", () => {
    expect(compose.networks.database).toEqual({ internal: true });
    expect(postgres.networks).toEqual(["database"]);
    expect(postgres.ports).toBeUndefined();
  });

  it("lets no process that serves connect as a superuser or as the owner of the tables", () => {
    for (const { environment } of [web, worker]) {
      expect(environment["DATABASE_URL"]).toMatch(/^postgres:\/\/dakiya_app:/);
      expect(JSON.stringify(environment)).not.toMatch(/POSTGRES_(OWNER_)?PASSWORD/);
    }
    expect(postgres.environment["POSTGRES_USER"]).not.toMatch(/^dakiya_(app|owner)$/);
  });

  it("shows the web processes to this machine alone, and the workers to nobody", () => {
    expect(web.ports).toBeDefined();
    for (const port of web.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(worker.ports).toBeUndefined();
    expect(worker.environment.HOST).toBe("127.0.0.1");
    expect([web.environment.ROLES, worker.environment.ROLES]).toEqual(["web", "worker"]);
  });

  it.each(Object.entries(compose.services))("holds %s within limits", (_, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.mem_limit).toMatch(/^\$\{\w+:-\d+g\}$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.privileged).toBeUndefined();
  });

  it("gives the server no right that it had not given up, and no place to write but /tmp", () => {
    for (const service of [web, worker]) {
      expect(service).toMatchObject({ read_only: true, tmpfs: ["/tmp"] });
      expect(service.cap_add).toBeUndefined();
    }
  });

  it("passes on only settings that there are, and asks for every one that production needs", () => {
    const settings = [...readText("docs/operations.md").matchAll(/`([A-Z][A-Z_]+)`/g)].map(
      ([, name]) => name,
    );
    for (const { environment } of [web, worker]) {
      expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([]);
      for (const name of ["APP_SECRET", "PUBLIC_URL", "OIDC_CLIENT_ID"]) {
        expect(environment[name]).toContain(`\${${name}:?set ${name}`);
      }
    }
  });
});

describe("images fetched from elsewhere", () => {
  it("is an image by its digest", () => {
    const images = [
      compose.services.postgres.image,
      workflow.jobs.test?.services?.postgres.image,
      /^# syntax=(.+)$/m.exec(dockerfile)?.[1],
      /^ARG NODE=(.+)$/m.exec(dockerfile)?.[1],
    ];
    for (const image of images) expect(image).toMatch(DIGEST);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual(["${NODE}", "${NODE}"]);
  });

  it("is an action by its commit", () => {
    const actions = workflows
      .flatMap(({ jobs }) => Object.values(jobs))
      .flatMap(({ steps }) => steps.map(({ uses }) => uses).filter((uses) => uses !== undefined));
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
  });

  it("is the pnpm that the repository names", () => {
    expect(dockerfile).toContain(
      `npm install --global ${JSON.parse(readText("package.json")).packageManager}\n`,
    );
  });
});

it("Settings kept in deploy/.env are neither committed nor copied into the image", () => {
  expect(readText(".gitignore").split("\n")).toContain(".env");
  expect(readText(".dockerignore").split("\n")).toContain("**/.env");
});

it("The image is built with the manifest of every package", () => {
  const packages = ["apps", "packages"].flatMap((room) =>
    readdirSync(join(root, room)).map((name) => `${room}/${name}/package.json`),
  );
  packages.push("e2e/package.json", "tools/package.json");
  const copyLines = [...dockerfile.matchAll(/^COPY (\S+\/package\.json) (\S+)\/$/gm)];
  expect(copyLines.map(([, from]) => from).toSorted()).toEqual(packages.toSorted());
  for (const [, from, to] of copyLines) expect(from).toBe(`${to}/package.json`);
});
