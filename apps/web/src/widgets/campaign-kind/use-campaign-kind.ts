import { CAMPAIGN_KINDS } from "@dakiya/domain/wire";
import type { CampaignKind } from "@dakiya/domain/wire";
import { useSearchParams } from "react-router-dom";

/** The kind in an address; campaigns for a missing or invalid one. */
export function kindFrom(params: URLSearchParams): CampaignKind {
  const name = params.get("kind");
  return CAMPAIGN_KINDS.find((kind) => kind === name) ?? "campaigns";
}

/** The kind, kept in the address so that it survives a reload and can be shared. */
export function useCampaignKind(): [CampaignKind, (kind: CampaignKind) => void] {
  const [params, setParams] = useSearchParams();
  const setKind = (kind: CampaignKind) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (kind === "campaigns") after.delete("kind");
        else after.set("kind", kind);
        return after;
      },
      { replace: true },
    );
  return [kindFrom(params), setKind];
}
