import type { FastifyInstance } from "fastify";
import type { SandboxContext } from "../context.ts";
import { send } from "../http/exchange.ts";
import { CLOCK_STEPS, clockForm, toClockStep } from "./clock-form.ts";
import { INBOX_CSS } from "./inbox-css.ts";
import { INBOX_JS } from "./inbox-js.ts";
import { listPage, PAGE_SIZE } from "./list-page.ts";
import { readMode } from "./preview-mode.ts";
import { mailPage } from "./mail-page.ts";
import { sendPage } from "./send-page.ts";
import { toMailService } from "./to-mail-service.ts";
import { unsubscribeByOneClick, unsubscribeNotice } from "./unsubscribe.ts";

/** The pages of the inbox under `/inbox`, and the same as JSON under `/inbox/api`. */
export function inboxRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  apiRoutes(app, ctx);
  app.get("/", (request, reply) => {
    const params = queryOf(request.url);
    const query = {
      recipient: params.get("to")?.trim() ?? "",
      service: toMailService(params.get("service")),
      page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
    };
    const { total, mails } = ctx.store.list({
      recipient: query.recipient,
      ...(query.service && { service: query.service }),
      limit: PAGE_SIZE,
      offset: (query.page - 1) * PAGE_SIZE,
    });
    const basePath = ctx.basePath();
    const clock = clockForm(basePath, ctx.clock, toClockStep(params.get("moved")));
    return sendPage(reply, listPage({ basePath, query, total, mails, clock }));
  });

  app.get("/inbox.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(INBOX_CSS),
  );
  app.get("/inbox.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(INBOX_JS),
  );

  app.get<{ Params: { id: string } }>("/:id", (request, reply) => {
    const mail = ctx.store.get(request.params.id);
    if (!mail) return reply.callNotFound();
    const params = queryOf(request.url);
    const mode = readMode(params);
    const notice = unsubscribeNotice(params.get("unsubscribe"));
    const page = mailPage({ basePath: ctx.basePath(), mail, mode, notice });
    // The product's own images alone: reading an email must neither tell anyone else about it nor call other services
    // here.
    const images = ctx.ownOrigins();
    return sendPage(reply, page, { images, inlineStyles: true, frames: false });
  });

  app.post<{ Params: { id: string } }>("/:id/unsubscribe", async (request, reply) => {
    const mail = ctx.store.get(request.params.id);
    if (!mail) return reply.callNotFound();
    const outcome = await unsubscribeByOneClick(mail, ctx.ownOrigins());
    return reply.redirect(`${ctx.basePath()}/inbox/${mail.id}?unsubscribe=${outcome}`, 303);
  });

  app.post("/clear", (_request, reply) => {
    ctx.store.clear();
    return reply.redirect(`${ctx.basePath()}/inbox`, 303);
  });

  app.post("/clock", (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
    const step = toClockStep(new URLSearchParams(body).get("by"));
    if (step === null) return send(reply, { status: 400, body: { error: "no such step" } });
    ctx.clock.advance(CLOCK_STEPS[step].ms);
    return reply.redirect(`${ctx.basePath()}/inbox?moved=${step}`, 303);
  });
}

/** The emails as JSON. */
function apiRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  app.get("/api/mails", (request, reply) => {
    const params = queryOf(request.url);
    const service = toMailService(params.get("service"));
    const filter = {
      recipient: params.get("to") ?? "",
      ...(service && { service }),
      limit: Math.min(1_000, Math.max(0, Number(params.get("limit") ?? 100) || 0)),
      offset: Math.max(0, Number(params.get("offset") ?? 0) || 0),
    };
    return send(reply, { status: 200, body: ctx.store.list(filter) });
  });
  app.get<{ Params: { id: string } }>("/api/mails/:id", (request, reply) => {
    const mail = ctx.store.get(request.params.id);
    return send(
      reply,
      mail ? { status: 200, body: mail } : { status: 404, body: { error: "no such mail" } },
    );
  });
  app.delete("/api/mails", (_request, reply) => {
    ctx.store.clear();
    return send(reply, { status: 204 });
  });
}

function queryOf(url: string): URLSearchParams {
  return new URL(url, "http://localhost").searchParams;
}
