// cspell:disable
import type { PageWords } from "./index.ts";

export const mr: PageWords = {
  unsubscribeTitle: "{company} चे ईमेल बंद करायचे?",
  unsubscribeText: "{email} वर {company} कडून आता ईमेल येणार नाहीत.",
  unsubscribe: "सदस्यता रद्द करा",
  unsubscribedTitle: "सदस्यता रद्द झाली",
  unsubscribedText: "तुमची सदस्यता रद्द झाली आहे. यापुढे तुम्हाला हे ईमेल मिळणार नाहीत.",
  subscribeAgain: "पुन्हा सदस्यता घ्या",
  subscribedTitle: "तुमची सदस्यता पुन्हा सुरू झाली आहे",
  subscribedText: "{email} वर {company} चे ईमेल पूर्वीप्रमाणे येतील.",
  brokenTitle: "ही लिंक काम करत नाही",
  brokenText: "लिंक मध्येच तुटली असू शकते. कृपया ती मूळ ईमेलमधून उघडा.",
  waitTitle: "कृपया एक मिनिट थांबा",
  waitText: "गेल्या एका मिनिटात ही लिंक खूप वेळा वापरली गेली आहे.",
  previewTitle: "ही लिंक पाठवलेल्या ईमेलमध्ये काम करते",
  previewText: "प्रीव्ह्यू आणि चाचणी ईमेल जपून ठेवले जात नाहीत, म्हणून त्यांचे पान नाही.",
  goneTitle: "हा ईमेल आता उपलब्ध नाही",
  goneText: "तो आता इथे दाखवता येत नाही. तुम्हाला पाठवलेला ईमेल तुमच्या मेलबॉक्समध्ये आहे.",
  language: "भाषा",
};
