import { PageHeader } from "../../ui/page-header.tsx";

export function AudiencePage() {
  return <PageHeader title="Audience Intelligence" />;
}
