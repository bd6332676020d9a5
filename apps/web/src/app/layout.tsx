import { Outlet } from "react-router-dom";
import { NavBar } from "./nav-bar.tsx";
import classes from "./layout.module.css";

/** The frame of every signed-in page (SPEC §2). */
export function Layout() {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <NavBar />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </>
  );
}
