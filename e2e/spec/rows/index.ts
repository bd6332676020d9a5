import type { Row } from "../support/row.ts";
import { CUSTOMERS_ROWS } from "./customers.ts";
import { LANDING_ROWS } from "./landing.ts";
import { LOGIN_ROWS } from "./login.ts";
import { ROUTES_ROWS } from "./routes.ts";

/** Every row of every screen. */
export const ROWS: readonly Row[] = [
  ...ROUTES_ROWS,
  ...LANDING_ROWS,
  ...LOGIN_ROWS,
  ...CUSTOMERS_ROWS,
];
