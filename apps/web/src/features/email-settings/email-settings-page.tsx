import { PageHeader } from "../../ui/page-header.tsx";

export function EmailSettingsPage() {
  return <PageHeader title="Email Configuration" />;
}
