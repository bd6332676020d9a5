import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { SandboxContext } from "../context.ts";
import { send } from "../http/exchange.ts";
import { SNS_CERTIFICATE, SNS_CERTIFICATE_NAME } from "../sns/certificate.ts";

/** Stands in for SNS under `/ses/sns`: its certificate, and the address that confirms a subscription. */
export function snsRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  app.get(`/${SNS_CERTIFICATE_NAME}`, (_request, reply) =>
    reply.type("application/x-pem-file").send(SNS_CERTIFICATE),
  );
  app.get<{ Querystring: Record<string, string | undefined> }>("/", (request, reply) => {
    const { Action: action, TopicArn: topic = "", Token: token = "" } = request.query;
    if (action !== "ConfirmSubscription" || !ctx.webhooks.registry.confirm(topic, token))
      return send(reply, { status: 400, body: errorXml("Invalid token") });
    return reply.type("text/xml").send(confirmedXml(`${topic}:${randomUUID()}`));
  });
}

const NAMESPACE = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"';

const errorXml = (message: string): string =>
  `<ErrorResponse ${NAMESPACE}><Error><Type>Sender</Type><Code>InvalidParameter</Code><Message>${message}</Message></Error></ErrorResponse>`;

const confirmedXml = (subscription: string): string =>
  `<ConfirmSubscriptionResponse ${NAMESPACE}><ConfirmSubscriptionResult><SubscriptionArn>${subscription}</SubscriptionArn></ConfirmSubscriptionResult></ConfirmSubscriptionResponse>`;
