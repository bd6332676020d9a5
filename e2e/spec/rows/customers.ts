import type { Row } from "../support/row.ts";

const section = "§2 Customers";
const toasts = "§8 Customers";

export const CUSTOMERS_ROWS = [
  { id: "customers.title", section, says: "titled 'Customer Management'" },
  { id: "customers.template.button", section, says: "a button Download Template" },
  { id: "customers.upload.button", section, says: "a button Upload CSV" },
  { id: "customers.upload.busy", section, says: "it reads 'Uploading...' while busy" },
  { id: "customers.search.by-name", section, says: "a search by name" },
  { id: "customers.search.any-case", section, says: "the search ignores case" },
  { id: "customers.filters.toggle", section, says: "Filters reveals the filters" },
  { id: "customers.filters.city", section, says: "a City text filter that ignores case" },
  { id: "customers.filters.gender.options", section, says: "Gender: All, male, female, other" },
  { id: "customers.filters.gender", section, says: "the Gender filter narrows the list" },
  { id: "customers.filters.in-browser", section, says: "filtering needs no answer of the server" },
  {
    id: "customers.table.columns",
    section,
    says: "columns Customer, Contact, Location, Stats, Actions",
  },
  { id: "customers.table.contact", section, says: "Contact holds email and phone" },
  { id: "customers.table.location", section, says: "Location holds state and country" },
  { id: "customers.table.location.none", section, says: "Location is N/A when neither is known" },
  { id: "customers.table.stats", section, says: "Stats holds rupees spent and the order count" },
  { id: "customers.table.actions", section, says: "Actions are edit and delete" },
  {
    id: "customers.empty.filtered",
    section,
    says: "'No customers found matching your filters' when none match",
  },
  {
    id: "customers.empty.none",
    section,
    says: "'No customers found matching your filters' when there are none",
  },
  {
    id: "customers.edit.fields",
    section,
    says: "edit: Name, Phone, State, Country, Gender, Age, Total Spent, Order Count",
  },
  { id: "customers.edit.gender", section, says: "edit offers male, female, other" },
  { id: "customers.edit.values", section, says: "edit begins with what is known" },
  { id: "customers.edit.buttons", section, says: "edit has Cancel and Save Changes" },
  { id: "customers.edit.cancel", section, says: "Cancel closes it and changes nothing" },
  {
    id: "customers.edit.numeric",
    section: "§5 Customer edit",
    says: "Age, Total Spent and Order Count take numbers alone",
  },
  {
    id: "customers.delete.confirmation",
    section,
    says: "delete asks 'Are you sure you want to delete {name}? This action cannot be undone.'",
  },
  { id: "customers.delete.cancel", section, says: "the question can be declined" },
  {
    id: "customers.deactivated.leaves-list",
    section: "§4 Customer deletion",
    says: "a deactivated customer leaves the list",
  },
  {
    id: "customers.deactivated.kept",
    section: "§4 Customer deletion",
    says: "deletion is deactivation: the customer is kept",
  },
  {
    id: "customers.deactivated.toast",
    section: toasts,
    says: "'Customer deactivated successfully'",
  },
  {
    id: "customers.deactivated.duration",
    section: "§9 Toasts",
    says: "that success stays 2000 ms",
  },
  {
    id: "customers.deactivate-failed.fallback",
    section: toasts,
    says: "'Failed to deactivate customer'",
  },
  {
    id: "customers.deactivate-failed.server-message",
    section: toasts,
    says: "the server's message is preferred to it",
  },
  { id: "customers.updated.toast", section: toasts, says: "'Customer updated successfully'" },
  { id: "customers.updated.row", section: toasts, says: "the row shows what was saved" },
  { id: "customers.update-failed.fallback", section: toasts, says: "'Failed to update customer'" },
  {
    id: "customers.update-failed.server-message",
    section: toasts,
    says: "the server's message is preferred to it",
  },
  { id: "customers.fetch-failed.toast", section: toasts, says: "'Failed to fetch customers'" },
  { id: "customers.fetch-failed.duration", section: "§9 Toasts", says: "it stays 4000 ms" },
  {
    id: "customers.fetch-failed.constant",
    section: toasts,
    says: "it reads so even when the server sends a sentence, which the list keeps",
  },
  {
    id: "customers.upload.wrong-type",
    section: "§5 CSV upload",
    says: "another type than CSV: 'Please upload a CSV file'",
  },
  {
    id: "customers.upload.wrong-type.not-sent",
    section: "§5 CSV upload",
    says: "such a file is not sent",
  },
  {
    id: "customers.upload.multipart",
    section: "§5 CSV upload",
    says: "the file is sent as the multipart field file",
  },
  { id: "customers.uploaded.toast", section: toasts, says: "success shows the server's message" },
  { id: "customers.uploaded.rows", section: toasts, says: "the list shows the uploaded customers" },
  { id: "customers.upload-failed.fallback", section: toasts, says: "'Failed to upload customers'" },
  {
    id: "customers.upload-failed.server-message",
    section: toasts,
    says: "the server's message is preferred to it",
  },
  {
    id: "customers.template.toast",
    section: toasts,
    says: "'Enhanced template downloaded! Includes all fields for proper analytics.'",
  },
  {
    id: "customers.template.filename",
    section: "§9 CSV template",
    says: "the file is customer_template_enhanced.csv",
  },
  {
    id: "customers.template.columns",
    section: "§9 CSV template",
    says: "its twelve columns, in order",
  },
  {
    id: "customers.template.round-trip",
    section: "§9 CSV template",
    says: "the template itself can be uploaded",
  },
] as const satisfies readonly Row[];
