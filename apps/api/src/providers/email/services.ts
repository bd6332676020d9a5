import type { EmailService, EventService } from "@dakiya/domain/email-settings";
import { brevo } from "./brevo/index.ts";
import { gmail } from "./gmail/index.ts";
import type { EventsModule, ServiceModule } from "./module.ts";
import { resend } from "./resend/index.ts";
import { sendgrid } from "./sendgrid/index.ts";
import { ses } from "./ses/index.ts";
import { smtp_server } from "./smtp-server/index.ts";

const SERVICES: { [S in EmailService]: ServiceModule<S> } = {
  gmail,
  brevo,
  resend,
  sendgrid,
  smtp_server,
  ses,
};

export const moduleOf = (service: EmailService): Omit<ServiceModule<EmailService>, "events"> =>
  SERVICES[service] as unknown as ServiceModule<EmailService>;
export const eventsModuleOf = (service: EventService): EventsModule<EventService> =>
  SERVICES[service].events as unknown as EventsModule<EventService>;
