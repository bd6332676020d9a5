/** @jsxRuntime automatic */
import {
  designToText,
  hasBlock,
  UNSUBSCRIBE_LINK,
  withFooter,
} from "@dakiya/domain/campaign/design";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import { renderToStaticMarkup } from "react-dom/server";
import { MessageBlocks, ROOM } from "./blocks/index.tsx";
import type { MailBrand } from "./brand.ts";
import { withLineBreaks } from "./inlines.tsx";
import { themeOf, SIDE, STYLE_SHEET, WIDTH } from "./theme.ts";
import { LAYOUT_TABLE, Link, Row, Text } from "./parts.tsx";
import { Picture } from "./picture.tsx";

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React asks a browser to load pictures early; an email has no use for that. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Outlook for Windows knows no greatest width: a table around the message, for it alone, has the width. */
const GHOST = {
  before: `<!--[if mso]><table role="presentation" align="center" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  after: "<!--[if mso]></td></tr></table><![endif]-->",
};

/**
 * A designed message as the HTML and the plain text of an email, variables in place: `parseHtml` and `parseTemplate`
 * take them apart, once for all recipients. A message without a logo or footer
 * gets those of the brand, and the HTML ends with a link to unsubscribe. Lists of products have slots, which
 * `fillHtml` fills. Every block is rendered: take
 * those that a recipient is not shown out before, with `withoutBlocks`.
 *
 * @param document - As `designDocument` has accepted it. Never throws on one.
 */
export function renderDesign(
  document: DesignDocument,
  brand: MailBrand,
): { html: string; text: string } {
  const theme = themeOf(brand);
  const message = renderToStaticMarkup(
    <table
      align="center"
      width="100%"
      className="ground"
      {...LAYOUT_TABLE}
      style={{ maxWidth: `${WIDTH}px`, width: "100%", backgroundColor: theme.tones.background }}
    >
      <tbody>
        <tr style={{ width: "100%" }}>
          <td>
            <Row>
              <td className="side" style={{ padding: `24px ${SIDE}px` }}>
                {brand.logo !== null && !hasBlock(document, "logo") && (
                  <Row>
                    <td style={{ paddingBottom: "24px" }}>
                      <Picture
                        {...brand.logo}
                        width={Math.min(brand.logo.width, ROOM)}
                        link={null}
                        theme={theme}
                      />
                    </td>
                  </Row>
                )}
                <MessageBlocks blocks={withFooter(document).blocks} brand={brand} theme={theme} />
                <Text className={theme.inkClass} style={{ ...theme.small, textAlign: "center" }}>
                  <Link href={UNSUBSCRIBE_LINK} style={theme.link}>
                    Unsubscribe
                  </Link>
                </Text>
              </td>
            </Row>
          </td>
        </tr>
      </tbody>
    </table>,
  ).replace(PRELOADS, "");
  const pageStyle = { margin: "0", padding: "0", backgroundColor: theme.tones.background };
  const page = renderToStaticMarkup(
    <html dir="ltr" lang="en">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE_SHEET}</style>
      </head>
      <body className="ground" style={pageStyle}>
        <table align="center" width="100%" {...LAYOUT_TABLE}>
          <tbody>
            <tr>
              {/* Yahoo and AOL drop the styles of the body: the cell repeats them. */}
              <td className="ground" style={pageStyle}>
                <div dangerouslySetInnerHTML={{ __html: GHOST.before + message + GHOST.after }} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>,
  );
  const social = brand.social.map(({ network, url }) => ({
    network: SOCIAL_NETWORKS[network],
    url,
  }));
  return {
    html: DOCTYPE + withLineBreaks(page),
    text: designToText(document, { footer: brand.footer, social, hasSlots: true }),
  };
}
