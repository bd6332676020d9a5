import { Burger, Drawer, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, NavLink } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { Logo } from "../ui/logo.tsx";
import { TO_LANDING } from "./gates.tsx";
import classes from "./nav-bar.module.css";
import { Finder } from "./finder/finder.tsx";
import { NAV_LINKS } from "./sections.ts";
import { UserMenu } from "./user-menu.tsx";

/** The bar over every signed-in page; below 900 px its links are in a sheet. */
export function NavBar() {
  const [sheetOpen, sheet] = useDisclosure(false);
  const links = NAV_LINKS.map(({ label, to }) => (
    <NavLink key={to} to={to} className={classes.link ?? ""} onClick={sheet.close}>
      {label}
    </NavLink>
  ));

  return (
    <header className={classes.bar}>
      <Group gap={24} wrap="nowrap" h="var(--bar-height)" className="page-width">
        <Link to={paths.landing} state={TO_LANDING} className={classes.logo}>
          <Logo />
        </Link>
        <Group
          component="nav"
          gap={4}
          wrap="nowrap"
          align="stretch"
          visibleFrom="md"
          style={{ alignSelf: "stretch" }}
          aria-label="Main"
        >
          {links}
        </Group>
        <Group gap={4} wrap="nowrap" ml="auto">
          <Finder />
          <UserMenu />
          <Burger
            hiddenFrom="md"
            className={classes.burger ?? ""}
            size="sm"
            opened={sheetOpen}
            onClick={sheet.toggle}
            aria-label={sheetOpen ? "Close menu" : "Open menu"}
            aria-expanded={sheetOpen}
          />
        </Group>
      </Group>
      <Drawer
        opened={sheetOpen}
        onClose={sheet.close}
        position="right"
        size="280px"
        title="Menu"
        closeButtonProps={{ "aria-label": "Close menu" }}
      >
        <Stack component="nav" gap={4} className={classes.sheet ?? ""} aria-label="Main">
          {links}
        </Stack>
      </Drawer>
    </header>
  );
}
