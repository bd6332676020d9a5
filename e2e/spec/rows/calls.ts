import type { Row } from "../support/row.ts";

const section = "REST calls";

export const CALLS_ROWS = [
  { id: "calls.verify", section, says: "GET /auth/verify: user" },
  { id: "calls.refresh-token", section, says: "POST /auth/refresh-token" },
  { id: "calls.google-login", section, says: "POST /auth/google-login: data.user" },
  { id: "calls.logout", section, says: "POST /auth/logout: statusCode" },
  { id: "calls.customer-get", section, says: "GET /customer/get: the list in data" },
  { id: "calls.customer-get.message", section, says: "and a message on error" },
  { id: "calls.customer", section, says: "GET /customer/: the list in data" },
  { id: "calls.upload-csv", section, says: "POST /customer/upload-csv: message" },
  { id: "calls.customer-put", section, says: "PUT /customer/{id} with the edit form's fields" },
  { id: "calls.customer-delete", section, says: "DELETE /customer/{id}: success, message" },
  { id: "calls.get-campaign", section, says: "GET /user/get-campaign: the list in data" },
  { id: "calls.get-segment", section, says: "GET /user/get-segment: the list in data" },
  { id: "calls.get-log", section, says: "GET /user/get-log?campaignId: the list in data" },
  { id: "calls.email-settings", section, says: "GET /user/email-settings: isConfigured" },
  { id: "calls.email-settings-put", section, says: "PUT /user/email-settings: the saved ones" },
  { id: "calls.test-email", section, says: "POST /user/test-email with to, subject, body" },
  { id: "calls.estimate", section, says: "POST /user/estimate-segment: success, data.count" },
  { id: "calls.preview", section, says: "POST /user/preview-segment: the preview object" },
  { id: "calls.create-segment", section, says: "POST /user/create-segment: data._id" },
  { id: "calls.create-campaign", section, says: "POST /user/create-campaign" },
  { id: "calls.delete-campaign", section, says: "DELETE /user/delete-campaign/{id}" },
  { id: "calls.ai", section, says: "POST /ai/generate-campaign-content: text in data" },
  { id: "calls.own-data", section: "Pages", says: "nobody sees another's data" },
] as const satisfies readonly Row[];
