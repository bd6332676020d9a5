import { Group } from "@mantine/core";
import { Link } from "react-router-dom";
import { automationPage } from "../../lib/paths.ts";
import classes from "./automation-page.module.css";

const TABS = [
  { tab: "steps", label: "Steps" },
  { tab: "report", label: "Report" },
  { tab: "people", label: "People" },
] as const;
export type Tab = (typeof TABS)[number]["tab"];

/** The tab an address names; its steps for any other text. */
export function tabFrom(params: URLSearchParams): Tab {
  return TABS.find(({ tab }) => tab === params.get("tab"))?.tab ?? "steps";
}

/** The ways to look at an automation, each with an address of its own. */
export function Tabs({ id, tab: current }: { id: string; tab: Tab }) {
  return (
    <Group
      component="nav"
      gap={4}
      align="stretch"
      wrap="nowrap"
      className="ruled-below"
      aria-label="Automation"
    >
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          className={classes.tabLink}
          to={automationPage(id, tab === "steps" ? undefined : tab)}
          aria-current={tab === current ? "page" : undefined}
          replace
        >
          {label}
        </Link>
      ))}
    </Group>
  );
}
