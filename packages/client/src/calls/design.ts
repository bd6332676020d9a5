import type { brandInput } from "@dakiya/domain/brand";
import type {
  BrandWire,
  imageListInput,
  ImagePageWire,
  imagePatch,
  ImageWire,
  messageTemplateInput,
  MessageTemplateSummary,
  MessageTemplateWire,
  StarterWire,
} from "@dakiya/domain/wire";
import { get, gives, pages, post, put, remove, takes } from "../row.ts";
import type { In } from "../row.ts";
import { uploadImage } from "../upload.ts";

type Library = Pick<ImagePageWire, "library">;

export const images = {
  /** The images of the account, the newest first, in pages. */
  list: pages(
    "/images",
    gives<ImageWire>(),
    takes<NonNullable<In<typeof imageListInput>>>(),
    gives<Library>(),
  ),
  /** Adds an image, which is made small enough for mails; the same one again is the one that is there. */
  upload: uploadImage,
  /** Changes an image's name or alternative text. */
  update: put("/images/:id", gives<ImageWire>(), takes<In<typeof imagePatch>>()),
  /** Deletes an image; mails that show it have a gap from then on. */
  delete: remove("/images/:id", gives<void>()),
};

export const brand = {
  /** Logo, colours, font, corners, footer and links of the account's mails. */
  get: get("/brand", gives<BrandWire>()),
  /** Sets all of them; `logo` is the id of an image, or null. */
  save: put("/brand", gives<BrandWire>(), takes<In<typeof brandInput>>()),
};

export const templates = {
  /** The messages that ship with Dakiya, as the account's brand shows them. */
  starters: get("/template/starters", gives<StarterWire[]>()),
  /** The account's own templates, the last changed first, without what they hold. */
  list: get("/template", gives<MessageTemplateSummary[]>()),
  /** One template with what it holds; a designed one also in the brand's look. */
  get: get("/template/:id", gives<MessageTemplateWire>()),
  /** Keeps a message as a template: plain text, HTML or a designed message. */
  create: post("/template", gives<MessageTemplateWire>(), takes<In<typeof messageTemplateInput>>()),
  /** Saves a template as a whole; what was begun with it stays as it is. */
  update: put(
    "/template/:id",
    gives<MessageTemplateWire>(),
    takes<In<typeof messageTemplateInput>>(),
  ),
  /** Deletes a template; what was begun with it stays. */
  delete: remove("/template/:id", gives<void>()),
};
