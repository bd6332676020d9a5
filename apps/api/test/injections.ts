const BREAKS = [
  "\r\n",
  "\n",
  "\r",
  "\n\r",
  "\r\n ",
  "\r\n\t",
  "\r\n\r\n",
  "\0",
  "\v",
  "\f",
  "\u0085",
  "\u2028",
  "\u2029",
  "%0d%0a",
  "%0A",
  "\\r\\n",
  "&#13;&#10;",
  "=0D=0A",
  "=?UTF-8?Q?=0D=0A?=",
  "=?UTF-8?B?DQo=?=",
  "嘊嘍",
  "č Ċ",
  "\u001b[2K",
  '"\r\n',
  ">\r\n",
  "\r\n.\r\n",
];

const HEADERS = [
  "Bcc: victim@example.com",
  "Cc: victim@example.com",
  "To: victim@example.com",
  "From: ceo@bank.example",
  "Subject: other",
  "Reply-To: victim@example.com",
  "Sender: victim@example.com",
  "X-Injected: 1",
  "Content-Type: text/html\r\n\r\n<script>alert(1)</script>",
  "List-Unsubscribe: <https://evil.example>",
  "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x",
  "RCPT TO:<victim@example.com>",
];

/** Attempts to end a header and begin another, a part or a command of SMTP. */
export const HEADER_INJECTIONS: readonly string[] = BREAKS.flatMap((lineBreak) =>
  HEADERS.map((header) => `Asha${lineBreak}${header}`),
);

const TAGS =
  "script img svg iframe a b style title textarea math object form meta base link template noscript p body !--".split(
    " ",
  );

const AROUND: readonly ((tag: string) => string)[] = [
  (tag) => `<${tag}>`,
  (tag) => `<${tag} onload="alert(1)" src=x onerror=alert(1)>`,
  (tag) => `"><${tag}>`,
  (tag) => `'><${tag}>`,
  (tag) => `" ${tag}="1" onmouseover="alert(1)`,
  (tag) => `</p></div></body><${tag}>`,
  (tag) => `</title></head><${tag}>`,
  (tag) => `<${tag}/onload=alert(1)//`,
  (tag) => `<<${tag}>>`,
  (tag) => `--><${tag}>`,
  (tag) => `]]><${tag}>`,
  (tag) => `<![CDATA[<${tag}>]]>`,
  (tag) => `&lt;${tag}&gt;`,
  (tag) => `&#60;${tag}&#x3e;`,
  (tag) => `\u003c${tag}\u003e`,
  (tag) => `＜${tag}＞`,
  (tag) => `<\0${tag}>`,
  (tag) => `javascript:alert(1)//<${tag}>`,
];

/** Attempts to add a node or an attribute to a page; none holds a line break or a web address. */
export const HTML_INJECTIONS: readonly string[] = TAGS.flatMap((tag) =>
  AROUND.map((write) => write(tag)),
);
