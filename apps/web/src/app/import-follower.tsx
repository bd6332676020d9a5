import { useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { useImportEnd } from "../widgets/imports/use-import-end.ts";

/** Follows an import while its own page, which shows it, is not open. */
export function ImportFollower() {
  const { pathname } = useLocation();
  useImportEnd({ enabled: pathname !== paths.customers });
  return null;
}
