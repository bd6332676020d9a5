import { CAMPAIGN_KINDS } from "@dakiya/domain/wire";
import type { CampaignKind } from "@dakiya/domain/wire";
import { setOrDelete, useAddressParams } from "../../lib/address-params.ts";

/** The kind in an address; campaigns for a missing or invalid one. */
export function kindFrom(params: URLSearchParams): CampaignKind {
  const name = params.get("kind");
  return CAMPAIGN_KINDS.find((kind) => kind === name) ?? "campaigns";
}

/** The kind, kept in the address so that it survives a reload and can be shared. */
export function useCampaignKind(): [CampaignKind, (kind: CampaignKind) => void] {
  const [params, change] = useAddressParams();
  const setKind = (kind: CampaignKind) =>
    change((address) => setOrDelete(address, "kind", kind === "campaigns" ? "" : kind));
  return [kindFrom(params), setKind];
}
