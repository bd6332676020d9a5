import type { ComponentType } from "react";
import { Navigate, createBrowserRouter } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { ErrorPage, PageError } from "./error-page.tsx";
import { LandingGate, LoginGate, ProtectedGate, Starting } from "./gates.tsx";
import { Root } from "./root.tsx";
import { Section } from "./section.tsx";
import { SECTIONS } from "./sections.ts";

const PAGES: RouteObject[] = [
  page(
    paths.dashboard,
    async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  {
    element: <Section section={SECTIONS.campaigns} />,
    children: [
      page(
        paths.campaigns,
        async () => (await import("../features/campaigns/campaigns-page.tsx")).CampaignsPage,
      ),
      page(
        paths.automations,
        async () => (await import("../features/automations/automations-page.tsx")).AutomationsPage,
      ),
      page(
        paths.coupons,
        async () => (await import("../features/coupons/coupons-page.tsx")).CouponsPage,
      ),
    ],
  },
  page(
    paths.createCampaign,
    async () =>
      (await import("../features/campaign-create/create-campaign-page.tsx")).CreateCampaignPage,
  ),
  page(
    paths.couponPool,
    async () => (await import("../features/coupons/coupon-pool-page.tsx")).CouponPoolPage,
  ),
  page(
    paths.campaign,
    async () =>
      (await import("../features/campaign-report/campaign-report-page.tsx")).CampaignReportPage,
  ),
  page(
    paths.automationEmail,
    async () => (await import("../features/campaign-report/email-report-page.tsx")).EmailReportPage,
  ),
  page(
    paths.automation,
    async () => (await import("../features/automations/automation-page.tsx")).AutomationPage,
  ),
  {
    element: <Section section={SECTIONS.customers} />,
    children: [
      page(
        paths.customers,
        async () => (await import("../features/customers/customers-page.tsx")).CustomersPage,
      ),
      page(paths.orders, async () => (await import("./orders-route.tsx")).OrdersRoute),
      page(
        paths.duplicates,
        async () => (await import("../features/customers/duplicates-page.tsx")).DuplicatesPage,
      ),
      page(
        paths.fields,
        async () => (await import("../features/fields/fields-page.tsx")).FieldsPage,
      ),
    ],
  },
  {
    element: <Section section={SECTIONS.audience} />,
    children: [
      page(
        paths.audience,
        async () => (await import("../features/audience/audience-page.tsx")).AudiencePage,
      ),
      page(
        paths.segments,
        async () =>
          (await import("../features/audience/saved-segments-page.tsx")).SavedSegmentsPage,
      ),
    ],
  },
  page(
    paths.analytics,
    async () => (await import("../features/analytics/analytics-page.tsx")).AnalyticsPage,
  ),
  { path: paths.settings, element: <Navigate to={paths.emailSettings} replace /> },
  {
    element: <Section section={SECTIONS.settings} />,
    children: [
      page(
        paths.emailSettings,
        async () =>
          (await import("../features/email-settings/email-settings-page.tsx")).EmailSettingsPage,
      ),
      page(paths.brand, async () => (await import("../features/brand/brand-page.tsx")).BrandPage),
      page(
        paths.images,
        async () => (await import("../features/images/images-page.tsx")).ImagesPage,
      ),
      page(
        paths.sendingRules,
        async () =>
          (await import("../features/sending-rules/sending-rules-page.tsx")).SendingRulesPage,
      ),
      page(
        paths.suppressions,
        async () =>
          (await import("../features/suppressions/suppressions-page.tsx")).SuppressionsPage,
      ),
      page(
        paths.apiKeys,
        async () => (await import("../features/api-keys/api-keys-page.tsx")).ApiKeysPage,
      ),
      page(
        paths.webhooks,
        async () => (await import("../features/webhooks/webhooks-page.tsx")).WebhooksPage,
      ),
      page(
        paths.securityLog,
        async () =>
          (await import("../features/security-log/security-log-page.tsx")).SecurityLogPage,
      ),
      page(
        paths.devices,
        async () => (await import("../features/sessions/devices-page.tsx")).DevicesPage,
      ),
      page(
        paths.account,
        async () => (await import("../features/account/account-page.tsx")).AccountPage,
      ),
    ],
  },
];

/** The route table (docs/product.md, Pages). Each page is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Starting />,
    children: [
      {
        element: <LandingGate />,
        children: [
          page(
            paths.landing,
            async () => (await import("../features/landing/landing-page.tsx")).LandingPage,
          ),
        ],
      },
      {
        element: <LoginGate />,
        children: [
          page(
            paths.login,
            async () => (await import("../features/login/login-page.tsx")).LoginPage,
          ),
        ],
      },
      {
        element: <ProtectedGate />,
        children: [
          {
            lazy: async () => ({ Component: (await import("./shell.tsx")).Shell }),
            errorElement: <ErrorPage />,
            // An error boundary inside the layout, so that the navigation stays.
            children: [{ errorElement: <PageError />, children: PAGES }],
          },
          { path: "*", element: <Navigate to={paths.landing} replace /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);

/** A page in a chunk of its own, loaded when it is opened. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}
