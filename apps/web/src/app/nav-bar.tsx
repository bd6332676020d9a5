import { Burger, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, NavLink } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { Logo } from "../ui/logo.tsx";
import { TO_LANDING } from "./gates.tsx";
import classes from "./nav-bar.module.css";
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
      <div className={classes.inner}>
        <Link to={paths.landing} state={TO_LANDING} className={classes.logo}>
          <Logo />
        </Link>
        <nav className={classes.links} aria-label="Main">
          {links}
        </nav>
        <div className={classes.end}>
          <UserMenu />
          <Burger
            className={classes.burger ?? ""}
            size="sm"
            opened={sheetOpen}
            onClick={sheet.toggle}
            aria-label={sheetOpen ? "Close menu" : "Open menu"}
            aria-expanded={sheetOpen}
          />
        </div>
      </div>
      <Drawer
        opened={sheetOpen}
        onClose={sheet.close}
        position="right"
        size="280px"
        title="Menu"
        closeButtonProps={{ "aria-label": "Close menu" }}
      >
        <nav className={classes.sheet} aria-label="Main">
          {links}
        </nav>
      </Drawer>
    </header>
  );
}

/** The six links of the navigation bar, in order. */
export const NAV_LINKS = [
  { label: "Dashboard", to: paths.dashboard },
  { label: "Campaigns", to: paths.campaigns },
  { label: "Customers", to: paths.customers },
  { label: "Audience", to: paths.audience },
  { label: "Analytics", to: paths.analytics },
  { label: "Email Settings", to: paths.emailSettings },
] as const;
