import { Box, Menu, UnstyledButton } from "@mantine/core";
import {
  IconChevronDown,
  IconDevices,
  IconHistory,
  IconKey,
  IconLogout,
  IconPalette,
  IconWebhook,
  IconPhoto,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { SessionsModal } from "../features/sessions/sessions-modal.tsx";
import { paths } from "../lib/paths.ts";
import { signOut } from "../lib/session/session-actions.ts";
import { useSession } from "../lib/session/session.ts";
import { Initial } from "../ui/text-parts.tsx";
import classes from "./nav-bar.module.css";

/** Who is signed in, where else they are, and the way out. */
export function UserMenu() {
  const session = useSession();
  const [showsSessions, setShowsSessions] = useState(false);
  if (session.status !== "authenticated") return null;
  const { name, email } = session.user;

  return (
    <>
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
            leftSection={<IconDevices size={18} stroke={1.5} aria-hidden />}
            onClick={() => setShowsSessions(true)}
          >
            Devices and account
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.brand}
            leftSection={<IconPalette size={18} stroke={1.5} aria-hidden />}
          >
            Brand
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.images}
            leftSection={<IconPhoto size={18} stroke={1.5} aria-hidden />}
          >
            Images
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.apiKeys}
            leftSection={<IconKey size={18} stroke={1.5} aria-hidden />}
          >
            API keys
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.webhooks}
            leftSection={<IconWebhook size={18} stroke={1.5} aria-hidden />}
          >
            Webhooks
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.securityLog}
            leftSection={<IconHistory size={18} stroke={1.5} aria-hidden />}
          >
            Security log
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
            onClick={() => void signOut()}
          >
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SessionsModal opened={showsSessions} onClose={() => setShowsSessions(false)} />
    </>
  );
}
