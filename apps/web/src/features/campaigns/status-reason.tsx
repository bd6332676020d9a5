import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

/** Whatever can be mended there says so by this name. */
const MENDED_AT = "Email Settings";

/** Why a campaign stopped, with the way to where that can be mended. */
export function StatusReason({ reason }: { reason: string }) {
  const at = reason.indexOf(MENDED_AT);
  if (at === -1) return reason;
  return (
    <>
      {reason.slice(0, at)}
      <Link to={paths.emailSettings}>{MENDED_AT}</Link>
      {reason.slice(at + MENDED_AT.length)}
    </>
  );
}
