import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { LoadingSpinner } from "../ui/loading-spinner.tsx";
import { useCustomers } from "../widgets/customers/use-customers.ts";
import { useLatestImports } from "../widgets/imports/use-latest-imports.ts";
import { TakeBackNotices } from "../widgets/live-campaigns/take-back-notices.tsx";
import { SampleStrip } from "../widgets/sample-data/sample-strip.tsx";
import { useSampleDataState } from "../widgets/sample-data/use-sample-data-state.ts";
import { UnfinishedCampaign } from "../widgets/unfinished-campaign/unfinished-campaign.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { NavBar } from "./nav-bar.tsx";
import classes from "./layout.module.css";
import { WhereYouWere } from "./where-you-were.tsx";

/** The frame of every signed-in page (docs/product.md, Pages). */
export function Layout() {
  const { isKnown } = useSampleDataState();
  const { pathname } = useLocation();
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <NavBar />
      <CustomersPreload />
      {pathname !== paths.customers && <ImportFollower />}
      <SampleStrip />
      <main
        id="content"
        tabIndex={-1}
        className={`page-width ${classes.content}`}
        data-waiting={!isKnown || undefined}
      >
        <UnfinishedCampaign />
        <WhereYouWere />
        <Suspense fallback={<LoadingSpinner label="Loading…" />}>
          <Outlet />
        </Suspense>
      </main>
      <TakeBackNotices />
      <ConnectionNotice />
    </>
  );
}

/** Loads the customers right after the sign-in, so that their page opens filled. */
function CustomersPreload() {
  useCustomers();
  return null;
}

/** Follows an import while its own page, which shows it, is not open. */
function ImportFollower() {
  useLatestImports({ isShown: false });
  return null;
}
