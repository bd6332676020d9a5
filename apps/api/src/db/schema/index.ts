export * from "./campaigns.ts";
export * from "./customers.ts";
export * from "./email-settings.ts";
export * from "./kept-figures.ts";
export * from "./limit-counts.ts";
export * from "./sample-data.ts";
export * from "./segments.ts";
export * from "./users.ts";
