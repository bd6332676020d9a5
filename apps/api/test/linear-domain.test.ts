import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import * as ai from "@dakiya/domain/ai";
import * as analytics from "@dakiya/domain/analytics";
import * as audience from "@dakiya/domain/audience";
import * as audit from "@dakiya/domain/audit";
import * as automation from "@dakiya/domain/automation";
import * as campaign from "@dakiya/domain/campaign";
import * as messageDesign from "@dakiya/domain/campaign/design";
import * as cellTexts from "@dakiya/domain/cells";
import * as customer from "@dakiya/domain/customer";
import * as imports from "@dakiya/domain/import";
import * as delivery from "@dakiya/domain/delivery";
import * as brand from "@dakiya/domain/brand";
import * as emailSettings from "@dakiya/domain/email-settings";
import * as fields from "@dakiya/domain/fields";
import * as emailPreview from "@dakiya/domain/email-preview";
import * as language from "@dakiya/domain/language";
import * as order from "@dakiya/domain/order";
import * as listHealth from "@dakiya/domain/list-health";
import * as senderDomain from "@dakiya/domain/sender-domain";
import * as tracking from "@dakiya/domain/tracking";
import * as segment from "@dakiya/domain/segment";
import * as characters from "@dakiya/domain/text";
import * as wire from "@dakiya/domain/wire";
import { findSlowText } from "./slow-texts.ts";

const COUNTED = { totalSpent: 1, orderCount: 1, age: 1, campaignsReceived: 0 };
const NO_DATES = { lastPurchaseAt: null, joinedAt: null, lastOpenedAt: null, lastClickedAt: null };

/** A person whose every text field is this text. */
function person(text: string) {
  const isText = ({ type }: fields.CustomerField): boolean => type !== "number";
  const texts = fields.byField(
    fields.PLAIN_FIELDS.filter(isText),
    ({ property }) => property,
    (): string | number => text,
  ) as Partial<fields.PlainValues>;
  return {
    ...fields.NO_PLAIN_VALUES,
    ...texts,
    ...COUNTED,
    ...NO_DATES,
    id: "1",
    isActive: true,
    doNotTrack: false,
    unsubscribedAt: null,
    name: text,
    firstName: text,
    email: text,
    phone: text,
  };
}

const mergeSide = (text: string): customer.MergeSide => ({
  ...person(text),
  attributes: Object.fromEntries(
    fields.ATTRIBUTE_TYPES.map((type) => [type, type === "tags" ? text.split(" ") : text]),
  ),
});

const values = (text: string): campaign.TemplateValues =>
  campaign.templateValues(person(text), { company: text });
/** A field of each type. */
const OWN: fields.FieldDefinition[] = fields.ATTRIBUTE_TYPES.map((type) => ({
  key: type,
  label: type,
  type,
  choices: type === "choice" ? ["S", "M"] : [],
  description: "",
}));
/** The parts of a text that has marks of a list of products. */
const slotsOf = (text: string) =>
  messageDesign.nestSlots<{ kind: "text"; text: string }>(
    [{ kind: "text", text: `${text}\u0002products:p\u0003${text}` }],
    (part) => ("text" in part ? part.text : null),
    (piece) => ({ kind: "text", text: piece }),
  );
/** The columns of a shop's export of orders. */
const ORDERS = order.findOrderExport(
  "name,email,created at,financial status,total,lineitem name,refunded amount".split(","),
);
/** A document that says a text and leads there. */
const linking = (text: string): messageDesign.DesignDocument => ({
  version: 2,
  blocks: [{ id: "a", type: "button", align: "left", label: text, link: text }],
});

/** A message with a saved block in an older version. */
const outdated = (text: string): messageDesign.DesignDocument => ({
  version: 2,
  blocks: linking(text).blocks.map((block) => ({ ...block, savedBlock: "7" })),
});
const [SAVED = { id: "a", type: "divider" }] = linking("new").blocks;

const MESSAGE = campaign.parseTemplate("{name} {city|x}\n{email} http://a/{city}");
const cells = (text: string): imports.CsvCells =>
  Object.fromEntries(imports.IMPORT_COLUMNS.map((column) => [column, text]));
const rules = (text: string): segment.SegmentRuleGroup => ({
  combinator: "or",
  rules: [
    { field: "city", operator: "contains", value: text },
    { field: "name", operator: "==", value: text },
  ],
});
const same = (text: string): string => text;
const named = { field: same, segment: same, campaign: same, webhook: same, rules: () => "" };
const bought = (product: string): segment.SegmentRuleGroup => ({
  combinator: "or",
  rules: [{ field: "bought", operator: "has", value: { product } }],
});
/** A complete automation with the text in it. */
const writtenWith = (text: string) => ({
  version: 1,
  trigger: { type: "date", field: text, every: "year", days: 0, time: { hour: 9, minute: 0 } },
  steps: [
    { id: "a", type: "send", template: { subject: text, body: text } },
    { id: "b", type: "set", field: text, value: text },
    { id: "c", type: "onlyIf", rules: rules(text), steps: [], otherwise: [] },
  ],
  leaveWhen: { rules: rules(text), bought: true, clicked: false, leftSegment: true },
  reentry: { type: "never" },
  whenCapped: "later",
});
const draft = { rules: null, segmentId: "1", followUp: null };
const translated = (text: string): Parameters<typeof ai.piecesOf>[0] => ({
  subject: text,
  previewText: text,
  body: text,
  design: messageDesign.textToDesign(text),
});

type Uses = Readonly<Record<string, (text: string) => unknown>>;

/** Every exported function that takes text, and its calls with one. */
const TAKES_TEXT: Readonly<Record<string, Uses>> = {
  ai: {
    parseAiOutput: (text) => [
      ai.parseAiOutput(text),
      ai.parseAiOutput(`Subject:${text}`),
      ai.parseAiOutput(`Subject: a\n${text}`),
    ],
    readSoFar: (text) => [ai.readSoFar(text), ai.readSoFar(`Subject:${text}`)],
    buildCampaignPrompt: (text) =>
      ai.buildCampaignPrompt({
        campaignName: text,
        segmentDescription: text,
        segmentRules: rules(text),
      }),
    buildRewritePrompt: (text) => ai.buildRewritePrompt({ text, how: "improve" }),
    buildTranslatePrompt: (text) => ai.buildTranslatePrompt(text, "hi"),
    parseTranslated: (text) => [
      ai.parseTranslated(text, ["a", "b\nc"]),
      ai.parseTranslated("a", [text]),
      ai.parseTranslated(text, [text]),
    ],
    piecesOf: (text) => ai.piecesOf(translated(text)),
    withTranslations: (text) =>
      ai.withTranslations(
        translated(text),
        new Map(ai.piecesOf(translated(text)).map(({ id }) => [id, text])),
      ),
    buildAltPrompt: (text) => ai.buildAltPrompt({ name: text }),
    parseAlt: (text) => ai.parseAlt(text),
    buildReplyPrompt: (text) => ai.buildReplyPrompt({ subject: text, text }),
    parseReplyLabel: (text) => ai.parseReplyLabel(text),
    parseRewritten: (text) => [
      ai.parseRewritten(text, { text, how: "improve" }),
      ai.parseRewritten(`<text>${text}</text>`, { text, how: "shorten" }),
    ],
    readPassage: (text) => ai.readPassage(text, [text]),
    writePassage: (text) => ai.writePassage([[{ text, link: text }], [{ text, bold: true }]]),
  },
  analytics: {
    addDays: (text) => analytics.addDays(text, 1),
    clockTime: (text) => analytics.clockTime(new Date(0), text),
    isTimeZone: analytics.isTimeZone,
    readLocalTime: (text) => analytics.readLocalTime(text, "UTC"),
    writeLocalTime: (text) => analytics.writeLocalTime(new Date(text), "UTC"),
    rangeProblem: (text) => analytics.rangeProblem({ from: text, to: text }),
    localDay: (text) => analytics.localDay(new Date(0), text),
    startOfLocalDay: (text) => analytics.startOfLocalDay(text, "UTC"),
  },
  audience: {
    topLocations: (text) => audience.topLocations([{ city: text, count: 1 }]),
    previewFromCustomers: (text) => audience.previewFromCustomers([person(text), person(text)]),
  },
  audit: {
    describeAudit: (text) =>
      audit.AUDIT_ACTION_NAMES.map((action) =>
        audit.describeAudit({
          action,
          subject: { label: text, _id: text },
          details: { kind: text },
        }),
      ),
  },
  automation: {
    stepAfter: (text) => automation.stepAfter({ steps: [] }, text),
    describeTrigger: (text) =>
      automation.describeTrigger({ type: "click", campaignId: text, link: text }, named),
    describeStep: (text) =>
      automation.describeStep({ id: "a", type: "set", field: text, value: text }, named),
    describeExit: (text) =>
      automation.describeExit(
        { rules: rules(text), bought: true, clicked: true, leftSegment: true },
        { ...named, rules: () => text },
      ),
    isBuiltInDate: automation.isBuiltInDate,
    readAutomation: (text) => [
      automation.readAutomation(writtenWith(text), OWN),
      automation.readAutomation({ ...writtenWith(text), steps: [{ id: text, type: text }] }, OWN),
    ],
    readDraft: (text) => automation.readDraft(writtenWith(text)),
  },
  campaign: {
    checkDraft: (text) => campaign.checkDraft({ ...draft, name: text, subject: text, body: text }),
    readAudienceRules: (text) => campaign.readAudienceRules(rules(text)),
    freemailDomain: campaign.freemailDomain,
    validateCampaignForm: (text) =>
      campaign.validateCampaignForm({
        name: text,
        subject: text,
        message: text,
        ruleCount: 1,
        estimate: 1,
      }),
    blankVariables: (text) => [
      campaign.blankVariables(campaign.parseTemplate(text), {}),
      campaign.blankVariables(MESSAGE, values(text)),
    ],
    encodeForUrl: campaign.encodeForUrl,
    escapeHtml: campaign.escapeHtml,
    parseInline: (text) => campaign.parseInline(text, {}),
    renderInline: (text) =>
      campaign.renderInline([{ kind: "text", text }], { name: text }, campaign.encodeForUrl),
    renderLink: (text) => [
      campaign.renderLink(text, {}),
      campaign.renderLink(`http://a/${text}`, values("a")),
      campaign.renderLink("http://a/{name}", values(text)),
    ],
    renderSubject: (text) => campaign.renderSubject(MESSAGE, values(text)),
    renderText: (text) => campaign.renderText(campaign.parseTemplate(text), values("a")),
    renameVariable: (text) => [
      campaign.renameVariable(text, "a", "name"),
      campaign.renameVariable(`{${text}}`, text, "name"),
    ],
    suggestVariable: campaign.suggestVariable,
    isStorableJson: (text) => campaign.isStorableJson({ [text]: [text] }, 1e9),
    findLinks: campaign.findLinks,
    parseTemplate: campaign.parseTemplate,
    splitAtVariables: (text) => campaign.splitAtVariables(text, { size: "text" }),
    renderHtmlBody: (text) => [
      campaign.renderHtmlBody(campaign.parseTemplate(text), values("a")),
      campaign.renderHtmlBody(MESSAGE, values(text)),
    ],
    templateValues: values,
    extractVariables: campaign.extractVariables,
    isTemplateVariable: campaign.isTemplateVariable,
    templateVariable: (text) => campaign.templateVariable(text, { size: "text" }),
    shortName: campaign.shortName,
    couponVariable: campaign.couponVariable,
    isCouponVariable: campaign.isCouponVariable,
    couponsIn: campaign.couponsIn,
    attributesIn: (text) => campaign.attributesIn(text, { size: "text" }),
    unknownVariables: campaign.unknownVariables,
    isForeignTag: campaign.isForeignTag,
  },
  "campaign/design": {
    textToDesign: messageDesign.textToDesign,
    designToText: (text) =>
      messageDesign.designToText(messageDesign.textToDesign(text), {
        footer: { company: text, address: text },
        social: [{ network: text, url: text }],
      }),
    designFromWords: (text) => messageDesign.designFromWords(linking(text), text),
    designWords: (text) => messageDesign.designWords(linking(text)),
    designGaps: (text) => messageDesign.designGaps(linking(text)),
    withoutDesignGaps: (text) => messageDesign.withoutDesignGaps(linking(text)),
    designWarnings: (text) => messageDesign.designWarnings(linking(text)),
    readDesign: (text) => messageDesign.readDesign(linking(text)),
    toSavedBlock: (text) => linking(text).blocks.map((block) => messageDesign.toSavedBlock(block)),
    sameContent: (text) =>
      linking(text).blocks.map((block) => messageDesign.sameContent(block, SAVED)),
    withSavedBlock: (text) =>
      messageDesign.withSavedBlock(outdated(text), { _id: "7", block: SAVED }),
    drawnText: messageDesign.drawnText,
    describeEnd: (text) => messageDesign.describeEnd({ endsAt: text, timeZone: text, label: text }),
    hasBlock: (text) => messageDesign.hasBlock(linking(text), "footer"),
    withFooter: (text) => messageDesign.withFooter(linking(text)),
    parseHtml: (text) => [
      messageDesign.parseHtml(text, { size: "text" }),
      messageDesign.parseHtml(`<a href="${text}" title="${text}">${text}</a>`),
    ],
    nestSlots: (text) => slotsOf(text),
    fillSlots: (text) =>
      messageDesign.fillSlots(slotsOf(text), {}, { part: (part) => part.text, field: String }),
    fillSlotsOf: (text) => messageDesign.fillSlotsOf(text, {}, String),
    outsidePictures: (text) =>
      [text, `<img src="${text}">`, `<img srcset="${text}">`, `background:url(${text})`].map(
        (html) => messageDesign.outsidePictures(html),
      ),
    withPictures: (text) =>
      messageDesign.withPictures(`<img src="${text}">${text}`, new Map([[text, text]])),
    htmlToText: (text) => [
      messageDesign.htmlToText(text),
      messageDesign.htmlToText(`<a href="${text}">${text}</a>`),
    ],
    replaceComments: (text) => messageDesign.replaceComments(text, () => ""),
    unescapeHtml: messageDesign.unescapeHtml,
    htmlWords: (text) => [
      messageDesign.htmlWords(text),
      messageDesign.htmlWords(`<a href="${text}">${text}</a>`),
    ],
    fillHtml: (text) => [
      messageDesign.fillHtml(messageDesign.parseHtml(text), values("a")),
      messageDesign.fillHtml(messageDesign.parseHtml('<a href="http://a/{name}">{city}</a>'), {
        ...values(text),
      }),
    ],
  },
  cells: {
    isEmailAddress: (text) => [
      cellTexts.isEmailAddress(text),
      cellTexts.isEmailAddress(`a@${text}`),
      cellTexts.isEmailAddress(`${text}@a.in`),
    ],
    cleanAddress: (text) => [
      cellTexts.cleanAddress(text),
      cellTexts.cleanAddress(`mailto:${text}`),
      cellTexts.cleanAddress(`a@${text}`),
    ],
    parseNumber: cellTexts.parseNumber,
    formulaSafeCell: cellTexts.formulaSafeCell,
    unescapeFormulaCell: cellTexts.unescapeFormulaCell,
    unwrapTextFormula: (text) => cellTexts.unwrapTextFormula(`="${text}`),
    listAddresses: (text) => [cellTexts.listAddresses(text), cellTexts.listAddresses(`a@${text}`)],
  },
  import: {
    csvLine: (text) => imports.csvLine([text, text]),
    customerToCsvCells: (text) => imports.customerToCsvCells(person(text)),
    customerCsvCell: (text) => imports.customerCsvCell("name", person(text)),
    withFirstName: (text) => imports.withFirstName({ name: [0] }, [text]),
    matchHeaders: (text) => imports.matchHeaders([text, text], OWN),
    mappedPlaces: (text) => imports.mappedPlaces({ [`attributes.${text}`]: [0] }),
    ownColumns: (text) => imports.ownColumns({ [`attributes.${text}`]: [0] }, OWN),
    createOwnCellsReader: (text) =>
      imports.createOwnCellsReader(
        OWN.map((field, index) => ({ field, places: [index] })),
        imports.newFileForms(),
      )(OWN.map(() => text)),
    isForeign: (text) => imports.isForeign([text, text]),
    readCells: (text) => [
      imports.readCells({ name: [0, 1], email: [0] }, [text, text], true),
      imports.readCells({ unsubscribed: [0, 1], subscribed: [0, 1] }, [text, text], true),
    ],
    parseCustomerRow: (text) => imports.parseCustomerRow(cells(text), imports.newFileForms()),
    optOutWord: imports.optOutWord,
    statusWord: imports.statusWord,
    suggestMapping: (text) => imports.suggestMapping([text, text], [[text, text]]),
    readFileEncoding: imports.readFileEncoding,
    kindOfName: imports.kindOfName,
    kindOfBytes: (text) => imports.kindOfBytes(Buffer.from(text), text),
    mayMeanEmail: imports.mayMeanEmail,
    proposeFields: (text) =>
      imports.proposeFields([text, text], Array(2).fill({ type: "text", choices: [] }), [
        { label: text },
      ]),
  },
  customer: {
    isListColumn: customer.isListColumn,
    shownName: (text) => customer.shownName({ name: text, email: text }),
    firstNameOf: (text) => customer.firstNameOf({ name: text }),
    beginsWithFirstName: (text) => customer.beginsWithFirstName(text, text),
    matchesCustomerFilter: (text) =>
      customer.matchesCustomerFilter(
        person(text),
        {
          search: text.slice(1),
          city: text.slice(0, 200),
          gender: text,
          contact: text,
          notNamed: text,
        },
        new Date(0),
      ),
    digitsOf: customer.digitsOf,
    readContactSearch: customer.readContactSearch,
    matchesContact: (text) => customer.matchesContact({ email: text, phone: text }, text),
    differingFields: (text) => customer.differingFields(mergeSide(text), mergeSide("a"), OWN),
    mergeValues: (text) => customer.mergeValues(mergeSide(text), mergeSide("a"), OWN),
  },
  delivery: {
    explainFailure: (text) => [
      delivery.explainFailure(text),
      delivery.explainFailure(`user ${text}`),
      delivery.explainFailure(`5.4.${text}`),
    ],
    deviceOf: (text) => [delivery.deviceOf(text), delivery.deviceOf(`mac ${text}`)],
    providerOfExchangers: (text) =>
      delivery.providerOfExchangers([{ exchange: text, priority: 1 }]),
    failureGroup: (text) => [
      delivery.failureGroup(text),
      delivery.failureGroup(`user ${text}`),
      delivery.failureGroup(`5.4.${text}`),
    ],
    refusalKind: (text) => [delivery.refusalKind(text), delivery.refusalKind(`dmarc ${text}`)],
    readTimestamps: (text) => delivery.readTimestamps({ sent_at: text }),
    lastUpdated: (text) => delivery.lastUpdated({ sent_at: text }),
    logTimeline: (text) => delivery.logTimeline({ sent_at: text }),
    countLogs: (text) => delivery.countLogs([{ sent_at: text, status: "sent" }]),
  },
  brand: {
    readColour: (text) => [brand.readColour(text), brand.readColour(`#${text}`)],
    socialLink: (text) => brand.socialLink("whatsapp", text),
  },
  fields: {
    convertAttribute: (text) =>
      OWN.map((field) => [
        fields.convertAttribute("text", text, field),
        fields.convertAttribute("tags", [text, text], field),
      ]),
    isFieldKey: fields.isFieldKey,
    keyFromLabel: fields.keyFromLabel,
    attributeName: fields.attributeName,
    readMonthDay: (text) => fields.readMonthDay(text),
    monthDayOrderOf: (text) => fields.monthDayOrderOf(text),
    isMonthDay: (text) => fields.isMonthDay(text),
    formatMonthDay: (text) => fields.formatMonthDay(`--${text}-${text}`),
    keyOfAttribute: (text) => fields.keyOfAttribute(`attributes.${text}`),
    isAttributeName: (text) => fields.isAttributeName(`attributes.${text}`),
    findField: (text) => fields.findField(OWN, `attributes.${text}`),
    attributeOf: (text) => fields.attributeOf({ size: text }, text),
    attributesSchema: (text) => fields.attributesSchema(OWN).safeParse({ [text]: text }),
    readAttribute: (text) => OWN.map((field) => fields.readAttribute(field, text)),
    createColumnGuesser: (text) => {
      const guesser = fields.createColumnGuesser();
      for (const cell of [text, `${text},a`, text]) guesser.see(cell);
      return guesser.guess(text);
    },
    formatAttribute: (text) => [
      fields.formatAttribute("text", text),
      fields.formatAttribute("date", text),
      fields.formatAttribute("tags", [text, text]),
    ],
    attributeCell: (text) => [
      fields.attributeCell("text", text),
      fields.attributeCell("date", text),
    ],
  },
  "email-preview": {
    supportsDark: (text) => [
      emailPreview.supportsDark(text),
      emailPreview.supportsDark(`<style>${text}</style>`),
    ],
    asShown: (text) =>
      [text, `<style>${text}</style>`, `<meta ${text}`].map((markup) =>
        emailPreview.asShown(markup, { dark: true, imagesOff: true }),
      ),
  },
  order: {
    readMoneyExactly: order.readMoneyExactly,
    readOrder: (text) => [
      order.readOrder({ [text]: text }, new Date(0)),
      order.readOrder(
        {
          ...{ source: "a", external_id: text, email: `${text}@a.in`, name: text, phone: text },
          ...{
            placed_at: text,
            amount: text,
            currency: text,
            items: [{ name: text, price: text }],
          },
        },
        new Date(0),
      ),
    ],
    findOrderExport: (text) => order.findOrderExport([text, text]),
    gatherOrders: (text) => {
      if (ORDERS === null) throw new Error("No shop's export");
      const gathered = order.gatherOrders(ORDERS, { source: text, monthFirst: false });
      return [gathered.add(1, Array<string>(7).fill(text)), gathered.end()];
    },
    orderCell: (text) => ORDERS && order.orderCell(ORDERS, [text, text], "email"),
    scanOrders: (text) => {
      if (ORDERS === null) throw new Error("No shop's export");
      const scan = order.scanOrders(ORDERS);
      scan.note(Array<string>(7).fill(text));
      return [scan.words(), scan.samples()];
    },
    isOpenStatus: order.isOpenStatus,
    normaliseStatus: order.normaliseStatus,
    readOrderStatus: (text) => order.readOrderStatus(text, { [text]: "paid" }),
    inWordsOfFile: (text) => {
      if (ORDERS === null) throw new Error("No shop's export");
      return [order.inWordsOfFile(ORDERS, text), order.inWordsOfFile(ORDERS, `"email" ${text}`)];
    },
  },
  "email-settings": {
    isNewCredential: emailSettings.isNewCredential,
    storedCredentials: (text) => emailSettings.storedCredentials({ brevoApiKey: text }),
    validateEmailSettings: (text) =>
      emailSettings.validateEmailSettings(
        { emailService: "brevo", smtpUser: text, fromName: text, brevoApiKey: text },
        { has: emailSettings.storedCredentials({}) },
      ),
    isMasked: emailSettings.isMasked,
    maskSecret: (text) => [emailSettings.maskSecret(text), emailSettings.maskSecret(`SG.${text}`)],
  },
  "list-health": {
    isRole: (text) => [listHealth.isRole(text), listHealth.isRole(`info@${text}`)],
    isMadeUp: listHealth.isMadeUp,
    likelyDomain: (text) => [
      listHealth.likelyDomain(text),
      listHealth.likelyDomain(`gmail.${text}`),
    ],
  },
  "sender-domain": {
    checkDomain: (text) =>
      ["", "v=spf1 ", "v=spf1 a:", "v=DKIM1; p=", "v=DMARC1; rua="].map((start) => {
        const check = senderDomain.checkDomain({ domain: "a.in", service: "gmail" });
        let step = check.next();
        for (let asked = 0; step.done !== true && asked < senderDomain.MAX_LOOKUPS; asked += 1)
          step = check.next({ outcome: "found", records: [[`${start}${text}`]] });
        return step;
      }),
  },
  language: {
    languageTag: (text) => [language.languageTag(text), language.languageTag(`en-${text}`)],
    readLanguage: (text) => language.readLanguage("language", text),
    languageLabel: (text) => language.languageLabel(`hi-${text}`),
    ownName: language.ownName,
    baseLanguage: language.baseLanguage,
    directionOf: language.directionOf,
    chooseLanguage: (text) => language.chooseLanguage(text, ["en", text]),
    acceptedLanguage: (text) => language.acceptedLanguage(`en, ${text}`, ["hi"]),
  },
  tracking: {
    fillLinkTags: (text) =>
      tracking.fillLinkTags(
        { source: text, medium: "", campaign: text.replaceAll(" ", "{campaign}"), content: "" },
        { campaign: text.slice(0, 200), company: text.slice(0, 200) },
        ["a.in"],
      ),
    readHost: tracking.readHost,
    resolveLinkTags: (text) =>
      tracking.resolveLinkTags(
        { isOn: true, ...tracking.DEFAULT_LINK_TAGS, content: text, hostsInForce: ["a.in"] },
        { source: text },
        { campaign: text.slice(0, 200), company: text.slice(0, 200) },
      ),
    tagLink: (text) =>
      ["", "https://a.in/", "https://a.in/?", "https://"].map((start) =>
        tracking.tagLink(`${start}${text}`, { query: "utm_source=a", hosts: ["a.in", text] }),
      ),
  },
  text: {
    foldCase: characters.foldCase,
    countCharacters: (text) => characters.countCharacters(text.slice(0, 800)),
    firstCharacters: (text) => characters.firstCharacters(text, 200),
    hasMoreThan: (text) => characters.hasMoreThan(text, 60),
    lengthProblem: (text) => characters.lengthProblem(text, "Name", 200),
    capital: characters.capital,
    mendLink: characters.mendLink,
    isPhone: characters.isPhone,
    digitsOf: characters.digitsOf,
  },
  wire: {
    isCouponCode: wire.isCouponCode,
    issueSentence: (text) =>
      wire.issueSentence({ code: "unrecognized_keys", keys: [text], path: [text], input: {} }),
  },
  segment: {
    describeRules: (text) => [
      segment.describeRules(rules(text)),
      segment.describeRules(bought(text)),
    ],
    matchesSegment: (text) => [
      segment.matchesSegment(rules(text.slice(1)), person(text), new Date(0)),
      segment.matchesSegment(rules(text.slice(0, 200)), person(text), new Date(0)),
      segment.matchesSegment(
        bought(text.slice(1)),
        { ...person(text), orders: [{ placedAt: new Date(0), counts: true, products: [text] }] },
        new Date(0),
      ),
    ],
    isSegmentField: segment.isSegmentField,
    isSegmentOperator: segment.isSegmentOperator,
    ruleField: (text) => segment.ruleField(`attributes.${text}`, OWN),
    attributeField: (text) => segment.attributeField("text", text),
    tagsOfRule: segment.tagsOfRule,
    isList: segment.isList,
    daySpan: (text) => segment.daySpan("on", text),
    unitOf: () => segment.unitOf("in_last", "daysAgo"),
    readAttributeRuleValue: (text) =>
      OWN.map((field) =>
        segment.readAttributeRuleValue(
          segment.attributeField(field.type, field.label),
          field,
          "has_any",
          text,
        ),
      ),
    attributesUsed: (text) => segment.attributesUsed(rules(text)),
    usesAttributes: (text) => segment.usesAttributes(rules(text)),
    readPurchases: (text) => [
      segment.readPurchases({ product: text, days: text, times: text }),
      segment.readPurchases({ [text]: text }),
    ],
    readReferenced: (text) => [
      segment.readReferenced("campaign", { id: text, days: text }),
      segment.readReferenced("segment", { [text]: text }),
    ],
    isReferenceKind: segment.isReferenceKind,
    isReferenceRule: (text) => segment.isReferenceRule({ field: text }),
    readSegmentValue: (text) => [
      segment.readSegmentValue("purchase_group", "==", text),
      segment.readSegmentValue("city", "==", text),
      segment.readSegmentValue("city", "is_one_of", text),
      segment.readSegmentValue("joined", "on", text),
      segment.readSegmentValue("joined", "in_last", text),
      segment.readSegmentValue("total_spent", ">", text),
    ],
    readSegmentRules: (text) => segment.readSegmentRules(rules(text), OWN),
    readRequestedRules: (text) => segment.readRequestedRules(rules(text)),
    readListRules: (text) => segment.readListRules(rules(text)),
    isSegmentRule: (text) =>
      segment.isSegmentRule({ field: "city", operator: "contains", value: text }, OWN),
    segmentRule: (text) =>
      [text, Number.NaN].map((value) =>
        segment.segmentRule.safeParse({ field: "city", operator: "contains", value }),
      ),
    segmentRules: (text) => [
      segment.segmentRules.safeParse(rules(text)),
      segment.segmentRules.safeParse({
        combinator: "and",
        rules: [{ field: "total_spent", operator: ">", value: text }, { field: text }],
      }),
    ],
  },
};

/** Exported functions that take numbers, dates and words of our own lists alone. */
const TAKES_NO_TEXT = `
  byField fieldOf fieldsOf byCredential byService credentialsOf eventsInfoOf reportsEvents pathNames takesMore
  propertyOf spellingsOf rarerOf groupOf plainValues mergeConsent mergeFigures emailStop
  countEngagement engagementSpans eventTimes previousRangeStart rangeDays rangeStart isSmallSample rankCampaigns
  revenuePerRecipient healthLevel healthShares nextSummaryAt summaryDays periodBounds periodDays bestTimes slippingRules funnelSteps typedRupees
  averageOrderValue clickRate clickThroughRate completionPercent deliveryRate engagementPercent formatRate lessCounts trackedEmails
  openRate overallScore rate successRate sumCounts formatRupees roomFor ageGroup sharePercent spendingTier planQuota formatInZone
  campaignStatusColor canTransition customerChanges csvTemplate applyStatus strongestStatus takesImports futureDates isReadWrongly newFileForms countLog describeFailureGroup describeRefusal logStatus
  logStatusColor deviceLabel mailboxProviderLabel mergeTimestamps wholeDaysBetween isRuleGroup rulesIn segmentRuleFor segmentRulesFor attributeTypes
  referencesIn referenceProblem savedReferenceProblem isFixedList countedUsers conditionProblems writeDate
  tracksOpens tracksClicks addRateSums knownRates rateSums isPoolLow rampAllowance listFindingWords asksSecretAnew secretsAskedAnew mergeConnections auditedConnections connectionOf hasConnection isSameSmtpServer smtpServerLabel smtpServerOf apiUrlOf byApiService hasApi
  gravestState actionsOf findChanges scopesOf spanOf brandWarnings contrastRatio textOn countdownNumbers fromHundredths inHundredths hasOwnIds
  purchaseGroup describeAttribution allBlocks productCount productSlot isSlot listsIn withLists boxOf paletteOf resolveColour lowContrasts brandTones buttonTones isReadable tonesOf upgradeDesign picturesOf hiddenBlocks readConditions withoutBlocks
  unnamedColumn afterWait nextAnniversary nextTime onDay describeCapped allSteps firstStep advance isWait newStep newTrigger chooseVariant eachLanguageOnce nameVariant stepDates stepReferences triggerReferences`.split(
  /\s+/,
);

const DOMAIN = join(import.meta.dirname, "../../../packages/domain/src");
const exported: { room: string; name: string; value: unknown }[] = [];
for (const room of [...readdirSync(DOMAIN), "campaign/design"]) {
  if (!existsSync(join(DOMAIN, room, "index.ts"))) continue;
  const names: Record<string, unknown> = await import(`@dakiya/domain/${room}`);
  for (const [name, value] of Object.entries(names)) exported.push({ room, name, value });
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

test("Every exported function is known to take text, and tried below, or to take none", () => {
  const names = new Set([...TAKES_NO_TEXT, ...Object.values(TAKES_TEXT).flatMap(Object.keys)]);
  const unknown = exported.filter(
    ({ name, value }) => typeof value === "function" && !isSchema(value) && !names.has(name),
  );
  expect(unknown.map(({ room, name }) => `${room}: ${name}`)).toEqual([]);
});

test("The search finds functions of quadratic time", () => {
  const trimmed = (text: string): string => text.replace(/[.,;]+$/, "");
  const links = (text: string): unknown =>
    text.match(/http:\S+/g)?.map((link) => {
      let trimmedLink = link;
      while (trimmedLink.endsWith(")")) trimmedLink = trimmed(trimmedLink.slice(0, -1));
      return trimmedLink;
    });
  const escapes = (text: string): string => JSON.stringify(text).replace(/(?:\\\\)*\\u0000/g, "");
  const lastLine = (text: string): unknown => /[^\r\n]*$/.exec(text);
  const composed = (text: string): string => text.normalize("NFC");
  const upTo = (text: string): string => text.slice(0, 800).normalize("NFC");
  for (const slow of [trimmed, links, escapes, lastLine, composed])
    expect.soft(findSlowText(slow, { everyText: true }) ?? slow.name).toMatch(/ms for/);
  for (const quick of [upTo, JSON.stringify]) expect.soft(findSlowText(quick)).toBeNull();
});

test("No text takes a function longer than its length explains", () => {
  for (const [room, uses] of Object.entries(TAKES_TEXT))
    for (const [name, use] of Object.entries(uses)) {
      expect.soft(findSlowText(use), `${room}: ${name}`).toBeNull();
    }
});

/** A value of a schema with one text in all its texts; of alternatives the one of that number. */
function filled(schema: z.core.JSONSchema.BaseSchema, text: string, choice: number): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    const option = options[choice % options.length];
    return option === undefined ? null : filled(option, text, choice);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[choice % schema.enum.length];
  const { properties, items, additionalProperties } = schema;
  if (schema.type === "object" && properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([key, of]) => [
        key,
        typeof of === "boolean" ? text : filled(of, text, choice),
      ]),
    );
  if (schema.type === "object")
    return {
      [text]:
        typeof additionalProperties === "object"
          ? filled(additionalProperties, text, choice)
          : text,
    };
  if (schema.type === "array")
    return typeof items === "object" && !Array.isArray(items)
      ? [filled(items, text, choice)]
      : [text];
  if (schema.type === "number" || schema.type === "integer") return 1;
  return schema.type === "boolean" ? true : text;
}

/**
 * The schemas that a schema is put together of: each text, and each that checks more than its parts do. Fields are the
 * same in many schemas, and a schema takes as long as its parts.
 */
function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod;
  // Which asks whether it is a text, and does not read it.
  if (schema instanceof z.ZodString && (def.checks ?? []).length === 0) return [];
  if ((def.checks ?? []).length > 0) return [schema];
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(partsOf);
  if (schema instanceof z.ZodArray) return partsOf(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(partsOf);
  if ("innerType" in def) return partsOf((def as z.core.$ZodOptionalDef).innerType);
  return [schema];
}

test("No text takes a schema longer than its length explains", () => {
  const parts = new Map<z.core.$ZodType, string>();
  for (const { room, name, value } of exported)
    if (isSchema(value) && !name.endsWith("Wire"))
      for (const part of partsOf(value)) parts.set(part, `${room}: ${name}`);
  for (const [schema, name] of parts) {
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    const text = JSON.stringify(json);
    if (!text.includes('"string"')) continue;
    const choices = /"(anyOf|oneOf|enum)"/.test(text) ? [0, 1] : [0];
    const slow = findSlowText((it) =>
      choices.map((choice) => z.safeParse(schema, filled(json, it, choice))),
    );
    expect.soft(slow, name).toBeNull();
  }
});
