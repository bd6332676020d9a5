import { Box, Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconLogout, IconSettings } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { signOut } from "../lib/session/session-actions.ts";
import { useSession } from "../lib/session/session.ts";
import { Initial } from "../ui/text-parts.tsx";
import classes from "./nav-bar.module.css";

/** Menu of the signed-in user: name, Settings, sign-out. */
export function UserMenu() {
  const session = useSession();
  if (session.status !== "authenticated") return null;
  const { name, email } = session.user;

  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.user ?? ""} aria-label={`Account of ${name || email}`}>
          <Initial name={name || email} />
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box p="8px 12px">
          <div className="strong anywhere">{name || email}</div>
          <div className="note anywhere">{email}</div>
        </Box>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.settings}
          leftSection={<IconSettings size={18} stroke={1.5} aria-hidden />}
        >
          Settings
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
          onClick={() => void signOut()}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
