// cspell:disable -- wishes in other languages
/** Wishes to get no more email, in lower case, as the whole of a short answer or a part of it. */
export const WISHES: Readonly<Record<string, readonly RegExp[]>> = {
  English: [
    /^(?:please )?(?:stop|unsubscribe|unsub|remove|opt[- ]?out|cancel|no more|leave me alone)(?: me| us| it| this| now| please| all)*$/,
    /\bunsubscribe\b|\bopt (?:me )?out\b|\btake me off\b/,
    /\bremove (?:me|my (?:email|address|name|id)|us)\b/,
    /\bstop (?:sending|emailing|mailing|spamming|contacting|messaging|these|this)\b|\bdo(?:n't| not) (?:send|email|mail|contact) (?:me|us)\b|\bno more (?:e?-?mails?|messages)\b/,
  ],
  Hindi: [
    /^(?:कृपया )?(?:हटाएँ|हटाएं|हटाये|हटाओ|हटा दें|हटा दो|बंद करें|बंद करो|बन्द करें|रोकें|रोको|स्टॉप)$/,
    /(?:मुझे|मेरा (?:नाम|ईमेल|पता)|सूची से|लिस्ट से).{0,60}(?:हटा|निकाल)|(?:ईमेल|मेल|संदेश|मैसेज).{0,60}(?:मत भेज|न भेज|ना भेज|भेजना बंद|बंद कर)|सदस्यता (?:समाप्त|रद्द)|अनसब्सक्राइब/,
    /^(?:please )?(?:mujhe )?(?:hata ?(?:do|dein|de|ao|iye)|band kar(?:o|ein|do))(?: please)?$|(?:e?mail|mail) mat bhej|(?:e?mail|mail) (?:bhejna )?band kar/,
  ],
  Spanish: [
    /^(?:por favor )?(?:baja|alto|parar|darme de baja|cancelar)$|dar(?:me)? de baja|no (?:me )?env[ií]e[ns]? más|eliminar(?:me)? de (?:la|su) lista|cancelar (?:la |mi )?suscripción/,
  ],
  French: [
    /^(?:arrêt|stop svp|désinscription|désabonnement|désabonner)$|désabonne[rz]|désinscri(?:re|vez|ption)|ne (?:m'envoyez|m’envoyez|plus m'envoyer) plus|retirez[- ]moi/,
  ],
  German: [
    /^(?:abmelden|abbestellen|stopp|austragen)$|\babmelden\b|\babbestellen\b|keine (?:weiteren )?(?:e-?mails|nachrichten|newsletter)(?: mehr)?|aus (?:dem|ihrem) verteiler/,
  ],
  Marathi: [
    /^(?:कृपया )?(?:काढा|काढून टाका|थांबवा|बंद करा)$|(?:यादीतून|मला).{0,60}काढ|(?:ईमेल|मेल).{0,60}(?:पाठवू नका|पाठवणे थांबवा)/,
  ],
  Bengali: [
    /^(?:দয়া করে )?(?:বন্ধ করুন|সরান|সরিয়ে দিন|থামান)$|(?:ইমেল|ইমেইল|মেইল).{0,60}(?:পাঠাবেন না|বন্ধ)|তালিকা থেকে.{0,60}(?:সরান|বাদ)/,
  ],
  Tamil: [
    /^(?:தயவுசெய்து )?(?:நிறுத்து|நிறுத்தவும்|நீக்கு|நீக்கவும்)$|(?:மின்னஞ்சல்|மெயில்).{0,60}(?:அனுப்ப வேண்டாம்|அனுப்பாதீர்கள்|நிறுத்த)|பட்டியலில் இருந்து.{0,60}நீக்க/,
  ],
  Telugu: [
    /^(?:దయచేసి )?(?:ఆపండి|ఆపు|తొలగించండి|తొలగించు)$|(?:ఈమెయిల్|ఇమెయిల్|మెయిల్).{0,60}(?:పంపవద్దు|పంపకండి|ఆపండి)|జాబితా నుండి.{0,60}తొలగించ/,
  ],
  Gujarati: [
    /^(?:કૃપા કરીને )?(?:બંધ કરો|કાઢી નાખો|દૂર કરો|રોકો)$|(?:ઈમેલ|ઇમેઇલ|મેઇલ).{0,60}(?:મોકલશો નહીં|ન મોકલો|બંધ કરો)|યાદીમાંથી.{0,60}(?:કાઢ|દૂર)/,
  ],
};
