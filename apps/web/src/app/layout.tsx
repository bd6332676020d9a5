import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { LoadingSpinner } from "../ui/loading-spinner.tsx";
import { SampleStrip } from "../widgets/sample-data/sample-strip.tsx";
import { useSampleHeld } from "../widgets/sample-data/use-sample-held.ts";
import { UnfinishedCampaign } from "../widgets/unfinished-campaign/unfinished-campaign.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { ImportFollower } from "./import-follower.tsx";
import { NavBar } from "./nav-bar.tsx";
import { PreloadCustomers } from "./preload-customers.tsx";
import classes from "./layout.module.css";
import { WhereYouWere } from "./where-you-were.tsx";

/** The frame of every signed-in page (docs/product.md, Pages). */
export function Layout() {
  const { isKnown } = useSampleHeld();
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <NavBar />
      <PreloadCustomers />
      <ImportFollower />
      <SampleStrip />
      <main
        id="content"
        tabIndex={-1}
        className={classes.content}
        data-waiting={!isKnown || undefined}
      >
        <UnfinishedCampaign />
        <WhereYouWere />
        <Suspense fallback={<LoadingSpinner label="Loading…" />}>
          <Outlet />
        </Suspense>
      </main>
      <ConnectionNotice />
    </>
  );
}
