import { FONTS, readColour, SOCIAL_NETWORKS, textOn } from "@dakiya/domain/brand";
import { Stack, Text } from "@mantine/core";
import { NETWORKS } from "./brand-values.ts";
import type { BrandValues } from "./brand-values.ts";

/** A sample email with the form's brand. Values that can't be read yet fall back to the default. */
export function SampleMail({ values }: { values: BrandValues }) {
  const main = readColour(values.colours.main) ?? "#2b3160";
  const ground = readColour(values.colours.ground) ?? "#ffffff";
  const { logo, footer } = values;
  const links = NETWORKS.filter((network) => values.social[network].trim() !== "");
  const radius = Math.min(24, Math.max(0, Number(values.radius) || 0));
  return (
    <Stack
      align="flex-start"
      p={24}
      fz={15}
      lh="22px"
      className="frame anywhere"
      style={{ background: ground, color: textOn(ground), fontFamily: FONTS[values.font].stack }}
    >
      {logo !== null && (
        // As large as it will be before it is there, so that nothing moves.
        <img src={new URL(logo.url).pathname} alt={logo.alt} {...fitted(logo)} />
      )}
      <Text fz={22} fw={700} lh="28px">
        A little light for Asha
      </Text>
      <p>
        The new lamps are here. See them in the shop, or{" "}
        <span style={{ color: main, textDecoration: "underline" }}>read how they are made</span>.
      </p>
      <Text
        span
        p="10px 20px"
        fw={700}
        style={{ background: main, color: textOn(main), borderRadius: radius }}
      >
        See the lamps
      </Text>
      <Stack
        gap={4}
        w="100%"
        pt={16}
        fz={13}
        lh="19px"
        style={{ borderTop: "1px solid color-mix(in srgb, currentColor 25%, transparent)" }}
      >
        {links.length > 0 && (
          <p>
            {links.map((network, nth) => (
              <span key={network}>
                {nth > 0 && " · "}
                <span style={{ color: main, textDecoration: "underline" }}>
                  {SOCIAL_NETWORKS[network]}
                </span>
              </span>
            ))}
          </p>
        )}
        {footer.company !== "" && <p>{footer.company}</p>}
        {footer.address !== "" && <p className="as-written">{footer.address}</p>}
      </Stack>
    </Stack>
  );
}

const LOGO = { width: 200, height: 64 };

function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
