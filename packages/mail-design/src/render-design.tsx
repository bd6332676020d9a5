/** @jsxRuntime automatic */
import { designToText, UNSUBSCRIBE_LINK } from "@dakiya/domain/campaign/design";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import { Body } from "@react-email/body";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import { Text } from "@react-email/text";
import { renderToStaticMarkup } from "react-dom/server";
import { Blocks, ROOM } from "./blocks.tsx";
import type { MailBrand } from "./brand.ts";
import { withLineBreaks } from "./inlines.tsx";
import { lookOf, SIDE, STYLE_SHEET, WIDTH } from "./look.ts";
import { Picture } from "./picture.tsx";

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React asks a browser to load pictures early; a mail has no use for that. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Outlook for Windows knows no greatest width: a table around the message, for it alone, has the width. */
const GHOST = {
  before: `<!--[if mso]><table role="presentation" align="center" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  after: "<!--[if mso]></td></tr></table><![endif]-->",
};

/**
 * A designed message as the HTML and the plain text of a mail, variables in place: `parseHtml` and `parseTemplate` take
 * them apart, once for all recipients. The HTML ends with a link to unsubscribe. Every block is rendered: take those that a recipient is not shown out before,
 * with `withoutBlocks`.
 *
 * @param document - As `designDocument` has accepted it. Never throws on one.
 */
export function renderDesign(
  document: DesignDocument,
  brand: MailBrand,
): { html: string; text: string } {
  const look = lookOf(brand);
  const message = renderToStaticMarkup(
    <Container
      className="ground"
      style={{ width: "100%", maxWidth: `${WIDTH}px`, backgroundColor: look.ground }}
    >
      <Row>
        <Column className="side" style={{ padding: `24px ${SIDE}px` }}>
          {brand.logo !== null && (
            <Row>
              <Column style={{ paddingBottom: "24px" }}>
                <Picture
                  {...brand.logo}
                  width={Math.min(brand.logo.width, ROOM)}
                  link={null}
                  look={look}
                />
              </Column>
            </Row>
          )}
          <Blocks blocks={document.blocks} brand={brand} look={look} room={ROOM} />
          <Text className="ink" style={{ ...look.small, textAlign: "center" }}>
            <Link href={UNSUBSCRIBE_LINK} style={look.link}>
              Unsubscribe
            </Link>
          </Text>
        </Column>
      </Row>
    </Container>,
  ).replace(PRELOADS, "");
  const page = renderToStaticMarkup(
    <Html>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE_SHEET}</style>
      </Head>
      <Body className="ground" style={{ margin: "0", padding: "0", backgroundColor: look.ground }}>
        <div dangerouslySetInnerHTML={{ __html: GHOST.before + message + GHOST.after }} />
      </Body>
    </Html>,
  );
  const social = brand.social.map(({ network, url }) => ({
    network: SOCIAL_NETWORKS[network],
    url,
  }));
  return {
    html: DOCTYPE + withLineBreaks(page),
    text: designToText(document, { footer: brand.footer, social }),
  };
}
