export {
  asShown,
  supportsDark,
  PREVIEW_SETTINGS,
  PREVIEW_DEVICES,
  NO_DARK_COLOURS,
  PHONE_WIDTH,
} from "./as-shown.ts";
export type { PreviewSettings } from "./as-shown.ts";
