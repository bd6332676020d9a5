// cspell:ignore cros ggpht googleimageproxy iemobile macintosh msoffice yahoomailproxy
/** Devices that open emails and follow links. A proxy of a mailbox provider hides the device behind it. */
export const DEVICES = ["desktop", "phone", "tablet", "proxy", "unknown"] as const;
export type Device = (typeof DEVICES)[number];

/**
 * The first match decides. Programs name their devices in few ways, so a table does; an iPad that asks for desktop pages says
 * that it is a Mac, and can't be told from one.
 */
const KINDS: readonly { fits: RegExp; device: Device }[] = [
  // Apple's mail privacy says no more than this.
  { fits: /googleimageproxy|ggpht\.com|yahoomailproxy|^mozilla\/5\.0$/i, device: "proxy" },
  { fits: /ipad|tablet|kindle|silk\/|playbook/i, device: "tablet" },
  { fits: /iphone|ipod|iemobile|windows phone|outlook-(?:ios|android)|mobile/i, device: "phone" },
  { fits: /android/i, device: "tablet" },
  {
    fits: /windows|macintosh|mac os x|x11|linux|cros|msoffice|microsoft (?:office|outlook)/i,
    device: "desktop",
  },
];

/** The class of device that a user agent names. */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent?.trim() ?? "";
  return KINDS.find(({ fits }) => fits.test(agent))?.device ?? "unknown";
}

const LABELS: Record<Device, string> = {
  desktop: "Desktop",
  phone: "Phone",
  tablet: "Tablet",
  proxy: "Mail proxy",
  unknown: "Not known",
};

/** A class of devices in words. */
export const deviceLabel = (device: Device): string => LABELS[device];
