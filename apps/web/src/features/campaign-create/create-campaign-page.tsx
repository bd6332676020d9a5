import { PageHeader } from "../../ui/page-header.tsx";

export function CreateCampaignPage() {
  return <PageHeader title="Create Campaign" />;
}
