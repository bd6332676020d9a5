import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/server/trpc.ts";

/**
 * Starts a new campaign, once email is configured (docs/product.md, Campaigns). A check that fails counts as not
 * configured.
 */
export function useCreateCampaign(): {
  start: () => Promise<void>;
  checking: boolean;
  emailMissing: boolean;
  dismiss: () => void;
} {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [checking, setChecking] = useState(false);
  const [emailMissing, setEmailMissing] = useState(false);

  const start = async () => {
    setChecking(true);
    const configured = await utils.emailSettings.get.fetch(undefined, { staleTime: 0 }).then(
      ({ isConfigured }) => isConfigured,
      () => false,
    );
    setChecking(false);
    if (configured) await navigate(paths.createCampaign);
    else setEmailMissing(true);
  };

  return { start, checking, emailMissing, dismiss: () => setEmailMissing(false) };
}
