// cspell:disable
import type { PageWords } from "./index.ts";

export const hi: PageWords = {
  unsubscribeTitle: "{company} से सदस्यता समाप्त करें?",
  unsubscribeText: "{email} पर {company} से अब कोई ईमेल नहीं आएगा।",
  unsubscribe: "सदस्यता समाप्त करें",
  unsubscribedTitle: "सदस्यता समाप्त हो गई",
  unsubscribedText: "आपकी सदस्यता समाप्त हो गई है और अब आपको ऐसे ईमेल नहीं मिलेंगे।",
  subscribeAgain: "फिर से सदस्यता लें",
  subscribedTitle: "आपकी सदस्यता फिर से शुरू हो गई है",
  subscribedText: "{email} पर {company} के ईमेल पहले की तरह आएँगे।",
  brokenTitle: "यह लिंक काम नहीं करता",
  brokenText: "हो सकता है कि लिंक रास्ते में कट गया हो। कृपया इसे मूल ईमेल से खोलें।",
  waitTitle: "कृपया एक मिनट रुकें",
  waitText: "पिछले एक मिनट में इस लिंक का बहुत बार उपयोग हुआ है।",
  previewTitle: "यह लिंक भेजे गए ईमेल में काम करता है",
  previewText: "प्रीव्यू और टेस्ट ईमेल सहेजे नहीं जाते, इसलिए उनका कोई पेज नहीं है।",
  goneTitle: "यह ईमेल अब उपलब्ध नहीं है",
  goneText: "इसे यहाँ अब नहीं दिखाया जा सकता। आपको भेजा गया ईमेल आपके मेलबॉक्स में है।",
  language: "भाषा",
};
