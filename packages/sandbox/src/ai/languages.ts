// cspell:disable
/** A mail that fits any audience, in one language. */
export type LanguageText = {
  subject: string;
  greeting: string;
  paragraphs: readonly [string, string];
  /** Precedes the campaign's subject. */
  about: string;
  end: string;
  /** The words of a button. */
  button: string;
};

/** By the name in which a prompt asks for it, in lower case. English has texts of its own. */
export const LANGUAGES: Record<string, LanguageText> = {
  hindi: {
    subject: "आपके लिए कुछ ख़ास",
    greeting: "नमस्ते {name},",
    paragraphs: [
      "हमारे साथ बने रहने के लिए धन्यवाद। हमारे पास आपके लिए कुछ नया है।",
      "समय मिले तो ज़रूर देखें, और हमें बताएँ कि आपको कैसा लगा।",
    ],
    about: "विषय",
    end: "शुभकामनाओं सहित,\nआपकी टीम",
    button: "देखें",
  },
  hinglish: {
    subject: "Aapke liye kuch khaas",
    greeting: "Namaste {name},",
    paragraphs: [
      "Hamare saath bane rehne ke liye thank you. Hamare paas aapke liye kuch naya hai.",
      "Time mile to zaroor dekhiye, aur humein bataiye ki aapko kaisa laga.",
    ],
    about: "Baat yeh hai",
    end: "Warm regards,\nAapki team",
    button: "Dekhiye",
  },
  bengali: {
    subject: "আপনার জন্য বিশেষ কিছু",
    greeting: "নমস্কার {name},",
    paragraphs: [
      "আমাদের সঙ্গে থাকার জন্য ধন্যবাদ। আপনার জন্য নতুন কিছু এনেছি।",
      "সময় পেলে দেখে নেবেন, আর কেমন লাগল আমাদের জানাবেন।",
    ],
    about: "বিষয়",
    end: "শুভেচ্ছা সহ,\nআপনার টিম",
    button: "দেখুন",
  },
  gujarati: {
    subject: "તમારા માટે કંઈક ખાસ",
    greeting: "નમસ્તે {name},",
    paragraphs: [
      "અમારી સાથે રહેવા બદલ આભાર. તમારા માટે અમારી પાસે કંઈક નવું છે.",
      "સમય મળે ત્યારે જરૂર જુઓ, અને તમને કેવું લાગ્યું તે અમને જણાવો.",
    ],
    about: "વિષય",
    end: "શુભેચ્છાઓ સાથે,\nતમારી ટીમ",
    button: "જુઓ",
  },
  kannada: {
    subject: "ನಿಮಗಾಗಿ ವಿಶೇಷವಾದದ್ದು",
    greeting: "ನಮಸ್ಕಾರ {name},",
    paragraphs: [
      "ನಮ್ಮೊಂದಿಗೆ ಇರುವುದಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ನಿಮಗಾಗಿ ಹೊಸದೊಂದು ತಂದಿದ್ದೇವೆ.",
      "ಸಮಯ ಸಿಕ್ಕಾಗ ನೋಡಿ, ಹೇಗನಿಸಿತು ಎಂದು ನಮಗೆ ತಿಳಿಸಿ.",
    ],
    about: "ವಿಷಯ",
    end: "ಶುಭಾಶಯಗಳೊಂದಿಗೆ,\nನಿಮ್ಮ ತಂಡ",
    button: "ನೋಡಿ",
  },
  malayalam: {
    subject: "നിങ്ങൾക്കായി ഒരു പുതിയ കാര്യം",
    greeting: "നമസ്കാരം {name},",
    paragraphs: [
      "ഞങ്ങളോടൊപ്പം നിൽക്കുന്നതിന് നന്ദി. നിങ്ങൾക്കായി പുതിയ ചിലത് ഒരുക്കിയിട്ടുണ്ട്.",
      "സമയം കിട്ടുമ്പോൾ നോക്കൂ, എങ്ങനെയുണ്ടെന്ന് ഞങ്ങളെ അറിയിക്കൂ.",
    ],
    about: "വിഷയം",
    end: "ആശംസകളോടെ,\nനിങ്ങളുടെ ടീം",
    button: "കാണുക",
  },
  marathi: {
    subject: "तुमच्यासाठी काहीतरी खास",
    greeting: "नमस्कार {name},",
    paragraphs: [
      "आमच्यासोबत राहिल्याबद्दल धन्यवाद. तुमच्यासाठी आमच्याकडे काहीतरी नवीन आहे.",
      "वेळ मिळाल्यास नक्की पाहा, आणि तुम्हाला कसे वाटले ते आम्हाला कळवा.",
    ],
    about: "विषय",
    end: "शुभेच्छांसह,\nतुमची टीम",
    button: "पाहा",
  },
  punjabi: {
    subject: "ਤੁਹਾਡੇ ਲਈ ਕੁਝ ਖ਼ਾਸ",
    greeting: "ਸਤ ਸ੍ਰੀ ਅਕਾਲ {name},",
    paragraphs: [
      "ਸਾਡੇ ਨਾਲ ਜੁੜੇ ਰਹਿਣ ਲਈ ਧੰਨਵਾਦ। ਸਾਡੇ ਕੋਲ ਤੁਹਾਡੇ ਲਈ ਕੁਝ ਨਵਾਂ ਹੈ।",
      "ਸਮਾਂ ਮਿਲੇ ਤਾਂ ਜ਼ਰੂਰ ਵੇਖੋ, ਅਤੇ ਸਾਨੂੰ ਦੱਸੋ ਕਿ ਤੁਹਾਨੂੰ ਕਿਵੇਂ ਲੱਗਾ।",
    ],
    about: "ਵਿਸ਼ਾ",
    end: "ਸ਼ੁਭਕਾਮਨਾਵਾਂ ਨਾਲ,\nਤੁਹਾਡੀ ਟੀਮ",
    button: "ਵੇਖੋ",
  },
  tamil: {
    subject: "உங்களுக்காக ஒரு புதிய செய்தி",
    greeting: "வணக்கம் {name},",
    paragraphs: [
      "எங்களுடன் இருப்பதற்கு நன்றி. உங்களுக்காகப் புதிதாக ஒன்று வைத்திருக்கிறோம்.",
      "நேரம் கிடைக்கும்போது பாருங்கள், எப்படி இருந்தது என்று எங்களுக்குச் சொல்லுங்கள்.",
    ],
    about: "பொருள்",
    end: "அன்புடன்,\nஉங்கள் குழு",
    button: "பாருங்கள்",
  },
  telugu: {
    subject: "మీ కోసం ఒక ప్రత్యేకమైనది",
    greeting: "నమస్కారం {name},",
    paragraphs: [
      "మాతో ఉన్నందుకు ధన్యవాదాలు. మీ కోసం మా దగ్గర కొత్తది ఉంది.",
      "సమయం దొరికినప్పుడు చూడండి, ఎలా అనిపించిందో మాకు చెప్పండి.",
    ],
    about: "విషయం",
    end: "శుభాకాంక్షలతో,\nమీ బృందం",
    button: "చూడండి",
  },
};
