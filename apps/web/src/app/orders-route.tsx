import { useOrderImports } from "../features/customers/order-imports.tsx";
import { OrdersPage } from "../features/orders/orders-page.tsx";

/** The page Orders with the upload of the page Customers: a feature doesn't import another, the app may bring them together. */
export function OrdersRoute() {
  return <OrdersPage imports={useOrderImports()} />;
}
