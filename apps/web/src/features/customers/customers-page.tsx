import { PageHeader } from "../../ui/page-header.tsx";

export function CustomersPage() {
  return <PageHeader title="Customer Management" />;
}
