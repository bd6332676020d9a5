import { Button, SimpleGrid } from "@mantine/core";
import {
  IconAddressBook,
  IconChartHistogram,
  IconFilterPlus,
  IconMailCog,
  IconMailPlus,
  IconUserPlus,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

const ACTIONS = [
  { label: "New Campaign", to: paths.createCampaign, Icon: IconMailPlus },
  { label: "Add Customers", to: paths.audience, Icon: IconUserPlus },
  { label: "Create Segment", to: paths.audience, Icon: IconFilterPlus },
  { label: "View Analytics", to: paths.analytics, Icon: IconChartHistogram },
  { label: "Email Settings", to: paths.emailSettings, Icon: IconMailCog },
  { label: "Manage CRM", to: paths.customers, Icon: IconAddressBook },
];

/**
 * The six quick actions, in the order of docs/product.md, Dashboard.
 *
 * @param hasMain - The first of them is the screen's main action.
 */
export function QuickActions({ hasMain }: { hasMain: boolean }) {
  return (
    <section aria-label="Quick actions">
      <SimpleGrid component="ul" cols={{ base: 2, xs: 3, lg: 6 }} spacing={8}>
        {ACTIONS.map(({ label, to, Icon }, index) => (
          <li key={label}>
            <Button
              component={Link}
              to={to}
              variant={hasMain && index === 0 ? "filled" : "default"}
              fullWidth
              h={48}
              px={8}
              radius="card"
              fz={14}
              leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
            >
              {label}
            </Button>
          </li>
        ))}
      </SimpleGrid>
    </section>
  );
}
