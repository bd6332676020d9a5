import { createTheme, defaultVariantColorsResolver } from "@mantine/core";
import type { CSSVariablesResolver, MantineColorsTuple } from "@mantine/core";

/** Ink in ten steps, for the few kit parts that pick a shade; the colours that matter are tokens. */
const ink: MantineColorsTuple = [
  "#f2f2f7",
  "#dfe0ea",
  "#bcbed1",
  "#979bb7",
  "#777ca0",
  "#636993",
  "#585f8d",
  "#484f7b",
  "#2b3160",
  "#1b1f3b",
];

/** The kit dressed in the tokens of theme.css. */
export const theme = createTheme({
  colors: { ink },
  primaryColor: "ink",
  primaryShade: { light: 9, dark: 1 },
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)", fontWeight: "600" },
  defaultRadius: "var(--radius-control)",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  fontSizes: {
    xs: "12px",
    sm: "15px",
    md: "15px",
    lg: "17px",
    xl: "20px",
    label: "var(--text-label)",
    small: "var(--text-small)",
    body: "var(--text-body)",
  },
  lineHeights: { label: "var(--line-label)", small: "var(--line-small)" },
  radius: {
    control: "var(--radius-control)",
    card: "var(--radius-card)",
    pill: "var(--radius-pill)",
  },
  // Where the `max-width` of the media queries in the modules ends.
  breakpoints: {
    xs: "30.0625em",
    sm: "40.0625em",
    table: "50em",
    md: "56.25em",
    lg: "62.5625em",
    xl: "88em",
  },
  variantColorResolver: (input) => {
    const color = input.color ?? input.theme.primaryColor;
    if (input.variant === "filled" && color === "ink") {
      return {
        background: "var(--primary)",
        hover: "var(--primary-hover)",
        color: "var(--on-primary)",
        border: "1px solid transparent",
      };
    }
    if (input.variant === "filled" && color === "red") {
      return {
        background: "var(--danger)",
        hover: "color-mix(in srgb, var(--danger), black 12%)",
        color: "var(--on-danger)",
        border: "1px solid transparent",
      };
    }
    if (input.variant === "subtle" && color === "ink") {
      return {
        background: "transparent",
        hover: "var(--hover)",
        color: "var(--ink-2)",
        border: "1px solid transparent",
      };
    }
    if (input.variant === "subtle" && color === "red") {
      return {
        background: "transparent",
        hover: "color-mix(in srgb, var(--red) 12%, transparent)",
        color: "var(--red-ink)",
        border: "1px solid transparent",
      };
    }
    if (input.variant === "light" && (color === "yellow" || color === "blue")) {
      return {
        background: `color-mix(in srgb, var(--${color}) 12%, var(--surface))`,
        hover: `color-mix(in srgb, var(--${color}) 16%, var(--surface))`,
        color: `var(--${color}-ink)`,
        border: `1px solid color-mix(in srgb, var(--${color}) 40%, transparent)`,
      };
    }
    return defaultVariantColorsResolver(input);
  },
  components: {
    Group: { defaultProps: { gap: 8 } },
    // As the text around it.
    Text: { defaultProps: { inherit: true } },
    Modal: { defaultProps: { radius: "var(--radius-card)" } },
    // The page has one banner landmark, its own.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    // The kit's initial focus placeholder is not a valid child of a menu; the first item takes the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

const shared = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-2)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-disabled": "var(--idle)",
  "--mantine-color-disabled-color": "var(--ink-3)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-color-error": "var(--red-ink)",
  "--mantine-color-anchor": "var(--indigo-ink)",
  "--mantine-primary-color-filled": "var(--primary)",
  "--mantine-primary-color-filled-hover": "var(--primary-hover)",
  "--mantine-primary-color-contrast": "var(--on-primary)",
  "--mantine-color-ink-filled": "var(--primary)",
  "--mantine-color-ink-filled-hover": "var(--primary-hover)",
  "--mantine-color-ink-light": "var(--hover)",
  "--mantine-color-ink-light-hover": "var(--line)",
  "--mantine-color-ink-light-color": "var(--ink)",
  "--mantine-color-ink-outline": "var(--ink)",
};

/** Maps the kit's variables to the tokens, so that light and dark are decided in one place. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
