import type { PREVIEW_DEVICES, PreviewSettings } from "@dakiya/domain/email-preview";

/** The device of a preview, or its plain text, and the settings of the recipient's email app. */
export type PreviewMode = PreviewSettings & { view: keyof typeof PREVIEW_DEVICES | "plain" };

/** As most recipients have it. */
export const DEFAULT_PREVIEW_MODE: PreviewMode = { view: "desktop", dark: false, imagesOff: false };
