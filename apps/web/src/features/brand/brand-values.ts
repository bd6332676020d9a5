import { SOCIAL_NETWORKS, socialLink } from "@dakiya/domain/brand";
import type { BrandInput, Font, SocialNetwork } from "@dakiya/domain/brand";
import type { BrandWire, ImageWire } from "@dakiya/domain/wire";

/** Values of the form: texts as they are typed, a link for each network. */
export type BrandValues = {
  logo: ImageWire | null;
  colours: { main: string; ground: string };
  font: Font;
  radius: number | string;
  footer: { company: string; address: string };
  social: Record<SocialNetwork, string>;
};

export const NETWORKS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];

export function valuesOf({ logo, colours, font, radius, footer, social }: BrandWire): BrandValues {
  const url = (network: SocialNetwork): string =>
    social.find((link) => link.network === network)?.url ?? "";
  const links = Object.fromEntries(NETWORKS.map((network) => [network, url(network)]));
  return {
    ...{ logo, colours, font, radius, footer },
    social: links as Record<SocialNetwork, string>,
  };
}

const linked = ({ social }: BrandValues): SocialNetwork[] =>
  NETWORKS.filter((network) => social[network].trim() !== "");

/** The request's body, as far as the form's texts make one. */
export function bodyOf(values: BrandValues): BrandInput {
  const { logo, colours, font, radius, footer, social } = values;
  return {
    ...{ logo: logo?._id ?? null, colours, font, footer },
    // An empty field is no number, which the schema says.
    radius: typeof radius === "number" ? radius : Number.NaN,
    social: linked(values).map((network) => ({
      network,
      url: socialLink(network, social[network]),
    })),
  };
}

/** A problem of the body by the form's fields: a link is named by its network. */
export function inForm(
  { path, message }: { path: string; message: string },
  values: BrandValues,
): { path: string; message: string } {
  if (path === "radius") return { path, message: "Corners are rounded by 0 to 24 pixels" };
  const [, index] = /^social\.(\d+)/.exec(path) ?? [];
  return { path: index === undefined ? path : `social.${linked(values)[Number(index)]}`, message };
}
