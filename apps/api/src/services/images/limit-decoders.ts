import sharp from "sharp";

/**
 * Leaves this process the few readers of images that uploads need, of many. Nothing is kept between images, and one thread
 * does the work.
 *
 * @returns Brings the readers back (tests, which share a process with others).
 */
export function limitDecoders(): () => void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpeg",
      "VipsForeignLoadPng",
      "VipsForeignLoadNsgif",
      "VipsForeignLoadWebp",
    ],
  });
  return () => sharp.unblock({ operation: ["VipsForeignLoad"] });
}
