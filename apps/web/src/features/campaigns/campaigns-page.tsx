import { PageHeader } from "../../ui/page-header.tsx";

export function CampaignsPage() {
  return <PageHeader title="Campaigns" />;
}
