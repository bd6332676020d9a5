// cspell:disable
import type { PageWords } from "./index.ts";

export const bn: PageWords = {
  unsubscribeTitle: "{company} থেকে ইমেল পাওয়া বন্ধ করবেন?",
  unsubscribeText: "{email} ঠিকানায় {company} থেকে আর কোনো ইমেল আসবে না।",
  unsubscribe: "আনসাবস্ক্রাইব করুন",
  unsubscribedTitle: "আনসাবস্ক্রাইব করা হয়েছে",
  unsubscribedText: "আপনি আনসাবস্ক্রাইব করেছেন, এই ধরনের ইমেল আর পাবেন না।",
  subscribeAgain: "আবার সাবস্ক্রাইব করুন",
  subscribedTitle: "আপনি আবার সাবস্ক্রাইব করেছেন",
  subscribedText: "{email} ঠিকানায় {company} থেকে আগের মতো ইমেল আসবে।",
  brokenTitle: "এই লিংকটি কাজ করছে না",
  brokenText: "লিংকটি হয়তো মাঝপথে কেটে গেছে। মূল ইমেল থেকে এটি খুলুন।",
  waitTitle: "এক মিনিট অপেক্ষা করুন",
  waitText: "গত এক মিনিটে এই লিংকটি অনেকবার ব্যবহার করা হয়েছে।",
  previewTitle: "এই লিংকটি পাঠানো ইমেলে কাজ করে",
  previewText: "প্রিভিউ ও পরীক্ষামূলক ইমেল রাখা হয় না, তাই সেগুলির কোনো পেজ নেই।",
  goneTitle: "এই ইমেলটি আর রাখা নেই",
  goneText: "এটি এখানে আর দেখানো যাবে না। আপনাকে পাঠানো ইমেলটি আপনার মেলবক্সেই আছে।",
  language: "ভাষা",
};
