import { Alert } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import classes from "./email-notice.module.css";

/** Says early that nothing can be sent yet, for those who came here past the campaign list's check. */
export function EmailNotice() {
  return (
    <Alert
      className={classes.notice ?? ""}
      color="yellow"
      icon={<IconMailExclamation size={20} stroke={1.5} aria-hidden />}
      title="No email service is set up yet"
    >
      A campaign can only be sent from your own company address.{" "}
      <Link to={paths.emailSettings}>Configure Email Settings</Link>
    </Alert>
  );
}
