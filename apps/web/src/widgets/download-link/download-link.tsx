import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRef } from "react";
import type { MouseEvent, ReactNode } from "react";
import { sessionFetch } from "../../lib/session/session-fetch.ts";
import { toastError } from "../../lib/toast.ts";

const sayNotStarted = () => toastError("The download could not start. Check your connection");

/** Follows a click on a link to a file. A download cannot renew an expired session, so a plain click renews it first. */
export function useDownload() {
  const isRenewed = useRef(false);
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    if (isRenewed.current) {
      isRenewed.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    sessionFetch("/api/auth/verify").then(({ ok, status }) => {
      isRenewed.current = ok;
      if (ok) link.click();
      else if (status !== 401) sayNotStarted();
    }, sayNotStarted);
  };
}

/** A link to a file of the server. */
export function DownloadLink({
  href,
  size = "compact-md",
  children,
}: {
  href: string;
  size?: "compact-md" | "sm";
  children: ReactNode;
}) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      size={size}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={useDownload()}
    >
      {children}
    </Button>
  );
}
