export * from "./campaign.ts";
export * from "./customer.ts";
export * from "./email-settings.ts";
export * from "./import.ts";
export * from "./insights.ts";
export * from "./primitives.ts";
export * from "./segment.ts";
export * from "./user.ts";
