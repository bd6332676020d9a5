import { Box, Stack } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { CloseAccount } from "./close-account.tsx";
import { WeeklySummary } from "./weekly-summary.tsx";

/** Profile of the signed-in user, and closing of the account (docs/product.md, Sign-in). */
export function AccountPage() {
  const session = useSession();
  if (session.status !== "authenticated") return null;
  const { name, email } = session.user;
  return (
    <>
      <PageHeader title="Account" lead="You, and the account of your company." />
      <Stack gap="var(--card-gap)">
        <Card title="You">
          <Box component="dl" className="facts">
            <dt className="soft">Name</dt>
            <dd className="anywhere">{name || "–"}</dd>
            <dt className="soft">Email</dt>
            <dd className="anywhere">{email}</dd>
            <dt className="soft">Signed in on</dt>
            <dd>
              <Link to={paths.devices}>See your devices</Link>
            </dd>
          </Box>
        </Card>
        <WeeklySummary />
        <CloseAccount />
      </Stack>
    </>
  );
}
