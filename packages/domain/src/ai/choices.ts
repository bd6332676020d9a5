/** The purposes of an email; the prompt and the screen use the same words. */
export const AI_GOALS = {
  announce: "Announce something new",
  offer: "Promote an offer",
  thank: "Thank customers",
  winBack: "Bring people back",
  invite: "Invite to an event",
} as const;
export type AiGoal = keyof typeof AI_GOALS;

/** How an email may sound. */
export const AI_TONES = {
  friendly: "Friendly",
  formal: "Formal",
  playful: "Playful",
  brief: "Short and direct",
} as const;
export type AiTone = keyof typeof AI_TONES;

/** Languages an email can be written in. */
export const AI_LANGUAGES = {
  english: "English",
  hindi: "Hindi",
  hinglish: "Hinglish",
  bengali: "Bengali",
  gujarati: "Gujarati",
  kannada: "Kannada",
  malayalam: "Malayalam",
  marathi: "Marathi",
  punjabi: "Punjabi",
  tamil: "Tamil",
  telugu: "Telugu",
} as const;
export type AiLanguage = keyof typeof AI_LANGUAGES;
