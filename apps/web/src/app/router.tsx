import { Navigate, createBrowserRouter } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { ErrorPage, PageError } from "./error-page.tsx";
import { LandingGate, LoginGate, ProtectedGate, Starting } from "./gates.tsx";
import { Root } from "./root.tsx";

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
          {
            path: paths.landing,
            lazy: async () => ({
              Component: (await import("../features/landing/landing-page.tsx")).LandingPage,
            }),
          },
        ],
      },
      {
        element: <LoginGate />,
        children: [
          {
            path: paths.login,
            lazy: async () => ({
              Component: (await import("../features/login/login-page.tsx")).LoginPage,
            }),
          },
        ],
      },
      {
        element: <ProtectedGate />,
        children: [
          {
            lazy: async () => ({ Component: (await import("./shell.tsx")).Shell }),
            errorElement: <ErrorPage />,
            children: [
              {
                // An error boundary inside the layout, so that the navigation stays.
                errorElement: <PageError />,
                children: [
                  {
                    path: paths.dashboard,
                    lazy: async () => ({
                      Component: (await import("../features/dashboard/dashboard-page.tsx"))
                        .DashboardPage,
                    }),
                  },
                  {
                    path: paths.campaigns,
                    lazy: async () => ({
                      Component: (await import("../features/campaigns/campaigns-page.tsx"))
                        .CampaignsPage,
                    }),
                  },
                  {
                    path: paths.createCampaign,
                    lazy: async () => ({
                      Component: (
                        await import("../features/campaign-create/create-campaign-page.tsx")
                      ).CreateCampaignPage,
                    }),
                  },
                  {
                    path: paths.automations,
                    lazy: async () => ({
                      Component: (await import("../features/automations/automations-page.tsx"))
                        .AutomationsPage,
                    }),
                  },
                  {
                    path: paths.automation,
                    lazy: async () => ({
                      Component: (await import("../features/automations/automation-page.tsx"))
                        .AutomationPage,
                    }),
                  },
                  {
                    path: paths.customers,
                    lazy: async () => ({
                      Component: (await import("../features/customers/customers-page.tsx"))
                        .CustomersPage,
                    }),
                  },
                  {
                    path: paths.fields,
                    lazy: async () => ({
                      Component: (await import("../features/fields/fields-page.tsx")).FieldsPage,
                    }),
                  },
                  {
                    path: paths.orders,
                    lazy: async () => ({
                      Component: (await import("./orders-route.tsx")).OrdersRoute,
                    }),
                  },
                  {
                    path: paths.audience,
                    lazy: async () => ({
                      Component: (await import("../features/audience/audience-page.tsx"))
                        .AudiencePage,
                    }),
                  },
                  {
                    path: paths.analytics,
                    lazy: async () => ({
                      Component: (await import("../features/analytics/analytics-page.tsx"))
                        .AnalyticsPage,
                    }),
                  },
                  {
                    path: paths.emailSettings,
                    lazy: async () => ({
                      Component: (
                        await import("../features/email-settings/email-settings-page.tsx")
                      ).EmailSettingsPage,
                    }),
                  },
                  {
                    path: paths.brand,
                    lazy: async () => ({
                      Component: (await import("../features/brand/brand-page.tsx")).BrandPage,
                    }),
                  },
                  {
                    path: paths.images,
                    lazy: async () => ({
                      Component: (await import("../features/images/images-page.tsx")).ImagesPage,
                    }),
                  },
                  {
                    path: paths.apiKeys,
                    lazy: async () => ({
                      Component: (await import("../features/api-keys/api-keys-page.tsx"))
                        .ApiKeysPage,
                    }),
                  },
                  {
                    path: paths.webhooks,
                    lazy: async () => ({
                      Component: (await import("../features/webhooks/webhooks-page.tsx"))
                        .WebhooksPage,
                    }),
                  },
                  {
                    path: paths.securityLog,
                    lazy: async () => ({
                      Component: (await import("../features/security-log/security-log-page.tsx"))
                        .SecurityLogPage,
                    }),
                  },
                ],
              },
            ],
          },
          { path: "*", element: <Navigate to={paths.landing} replace /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);
