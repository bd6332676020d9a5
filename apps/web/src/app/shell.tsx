import { AppProviders } from "./providers.tsx";
import { Layout } from "./layout.tsx";

/** The signed-in part of the application: its providers and the frame around every page. */
export function Shell() {
  return (
    <AppProviders>
      <Layout />
    </AppProviders>
  );
}
