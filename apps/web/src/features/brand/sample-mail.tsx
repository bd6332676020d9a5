import { FONTS, readColour, SOCIAL_NETWORKS, textOn } from "@dakiya/domain/brand";
import { NETWORKS } from "./brand-values.ts";
import type { BrandValues } from "./brand-values.ts";
import classes from "./sample-mail.module.css";

/** A mail that looks as the form says. What can't be read yet stays as it was by default. */
export function SampleMail({ values }: { values: BrandValues }) {
  const main = readColour(values.colours.main) ?? "#2b3160";
  const ground = readColour(values.colours.ground) ?? "#ffffff";
  const { logo, footer } = values;
  const links = NETWORKS.filter((network) => values.social[network].trim() !== "");
  const radius = Math.min(24, Math.max(0, Number(values.radius) || 0));
  return (
    <div
      className={classes.mail}
      style={{ background: ground, color: textOn(ground), fontFamily: FONTS[values.font].stack }}
    >
      {logo !== null && (
        // As large as it will be before it is there, so that nothing moves.
        <img src={new URL(logo.url).pathname} alt={logo.alt} {...fitted(logo)} />
      )}
      <p className={classes.heading}>A little light for Asha</p>
      <p>
        The new lamps are here. See them in the shop, or{" "}
        <span className={classes.link} style={{ color: main }}>
          read how they are made
        </span>
        .
      </p>
      <span
        className={classes.button}
        style={{ background: main, color: textOn(main), borderRadius: radius }}
      >
        See the lamps
      </span>
      <div className={classes.footer}>
        {links.length > 0 && (
          <p>
            {links.map((network, nth) => (
              <span key={network}>
                {nth > 0 && " · "}
                <span className={classes.link} style={{ color: main }}>
                  {SOCIAL_NETWORKS[network]}
                </span>
              </span>
            ))}
          </p>
        )}
        {footer.company !== "" && <p>{footer.company}</p>}
        {footer.address !== "" && <p className={classes.address}>{footer.address}</p>}
      </div>
    </div>
  );
}

const LOGO = { width: 200, height: 64 };

function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
