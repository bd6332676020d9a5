CREATE TABLE "automation_arrivals" (
	"account_id" bigint NOT NULL,
	"automation_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "automation_arrivals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"entry" text,
	CONSTRAINT "automation_arrivals_automation_id_id_pk" PRIMARY KEY("automation_id","id")
);
--> statement-breakpoint
CREATE TABLE "automation_enrolments" (
	"account_id" bigint NOT NULL,
	"automation_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "automation_enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"customer_id" bigint,
	"entry" text NOT NULL,
	"state" text DEFAULT 'inside' NOT NULL,
	"left_reason" text,
	"step" text,
	"left_at" text,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"skips" boolean DEFAULT false NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "automation_enrolments_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "automation_enrolments_entry" UNIQUE("automation_id","customer_id","entry")
);
--> statement-breakpoint
CREATE TABLE "automation_members" (
	"account_id" bigint NOT NULL,
	"automation_id" bigint NOT NULL,
	"block" bigint NOT NULL,
	"mask" bigint NOT NULL,
	CONSTRAINT "automation_members_automation_id_block_pk" PRIMARY KEY("automation_id","block")
);
--> statement-breakpoint
CREATE TABLE "automation_moves" (
	"account_id" bigint NOT NULL,
	"automation_id" bigint NOT NULL,
	"enrolment_id" bigint NOT NULL,
	"nth" integer NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "automation_moves_account_id_enrolment_id_nth_pk" PRIMARY KEY("account_id","enrolment_id","nth")
);
--> statement-breakpoint
CREATE TABLE "automation_versions" (
	"account_id" bigint NOT NULL,
	"automation_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_versions_automation_id_version_pk" PRIMARY KEY("automation_id","version")
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "automations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"document" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"trigger" jsonb,
	"looked_until" timestamp with time zone,
	"looked_rules" jsonb,
	"live_since" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "automations_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "automations_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "automation_engagement" (
	"account_id" bigint NOT NULL,
	"whole_day" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sent" integer NOT NULL,
	"delivered" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	CONSTRAINT "automation_engagement_account_id_whole_day_at_pk" PRIMARY KEY("account_id","whole_day","at")
);
--> statement-breakpoint
CREATE TABLE "automation_engagement_changes" (
	"account_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sent" integer NOT NULL,
	"delivered" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "communication_logs" DROP CONSTRAINT "communication_logs_recipient";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "mail_cap" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "automation_id" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "automation_version" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "automation_step" text;--> statement-breakpoint
ALTER TABLE "communication_logs" ADD COLUMN "enrolment_id" bigint;--> statement-breakpoint
ALTER TABLE "webhook_outbox" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "automation_arrivals" ADD CONSTRAINT "automation_arrivals_automation" FOREIGN KEY ("account_id","automation_id") REFERENCES "public"."automations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_enrolments" ADD CONSTRAINT "automation_enrolments_automation" FOREIGN KEY ("account_id","automation_id") REFERENCES "public"."automations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_members" ADD CONSTRAINT "automation_members_automation" FOREIGN KEY ("account_id","automation_id") REFERENCES "public"."automations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_versions" ADD CONSTRAINT "automation_versions_automation" FOREIGN KEY ("account_id","automation_id") REFERENCES "public"."automations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_engagement" ADD CONSTRAINT "automation_engagement_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_enrolments_due" ON "automation_enrolments" USING btree ("automation_id","due_at") WHERE state = 'inside';--> statement-breakpoint
CREATE INDEX "automation_enrolments_customer" ON "automation_enrolments" USING btree ("account_id","customer_id");--> statement-breakpoint
CREATE INDEX "automation_enrolments_newest" ON "automation_enrolments" USING btree ("automation_id","id");--> statement-breakpoint
CREATE INDEX "automation_moves_step" ON "automation_moves" USING btree ("automation_id","step");--> statement-breakpoint
CREATE INDEX "automation_engagement_changes_account" ON "automation_engagement_changes" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_automation_of" FOREIGN KEY ("account_id","automation_id") REFERENCES "public"."automations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_automation" ON "campaigns" USING btree ("automation_id","automation_version","automation_step") WHERE automation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "communication_logs_recipient" ON "communication_logs" USING btree ("campaign_id","customer_id",coalesce(enrolment_id, 0));--> statement-breakpoint
CREATE INDEX "communication_logs_automation" ON "communication_logs" USING btree ("campaign_id","created_at") WHERE enrolment_id is not null;--> statement-breakpoint
-- Ways through automations outlive their customer, and end with them.
CREATE FUNCTION end_automations_of_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE automation_enrolments e SET customer_id = NULL,
    left_at = CASE WHEN e.state = 'inside' THEN e.step ELSE e.left_at END,
    step = NULL,
    left_reason = CASE WHEN e.state = 'inside' THEN 'erased' ELSE e.left_reason END,
    state = CASE WHEN e.state = 'inside' THEN 'left' ELSE e.state END,
    ended_at = coalesce(e.ended_at, clock_timestamp())
  FROM removed r WHERE e.account_id = r.account_id AND e.customer_id = r.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_automations AFTER DELETE ON customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION end_automations_of_customers();
--> statement-breakpoint
-- As before, but what mails of automations come to is noted apart.
CREATE OR REPLACE FUNCTION note_engagement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n record;
  is_mail boolean;
BEGIN
  SELECT min(account_id) AS account, min(campaign_id) AS campaign, max(campaign_id) AS last_campaign,
    date_bin('15 minutes', min(sent_at), '2000-01-01Z') AS at, date_bin('15 minutes', max(sent_at), '2000-01-01Z') AS last_at,
    count(sent_at) AS sent, count(coalesce(delivered_at, opened_at, clicked_at)) AS further
  INTO n FROM after;
  IF n.further = 0 AND n.campaign = n.last_campaign AND n.at IS NOT DISTINCT FROM n.last_at
    AND NOT EXISTS (SELECT FROM before WHERE coalesce(sent_at, delivered_at, opened_at, clicked_at) IS NOT NULL)
  THEN
    IF n.sent > 0 THEN
      SELECT automation_id IS NOT NULL INTO is_mail
      FROM campaigns WHERE id = n.campaign AND deleted_at IS NULL FOR NO KEY UPDATE;
      IF is_mail THEN
        INSERT INTO automation_engagement_changes (account_id, at, sent, delivered, opened, clicked)
        VALUES (n.account, n.at, n.sent, 0, 0, 0);
      ELSIF FOUND THEN
        INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
        VALUES (n.account, n.at, n.sent, 0, 0, 0);
      END IF;
    END IF;
    RETURN NULL;
  END IF;
  WITH moved AS MATERIALIZED (
    SELECT l.account_id, l.campaign_id, e.at, sum(l.sign * e.sent) AS sent, sum(l.sign * e.delivered) AS delivered,
      sum(l.sign * e.opened) AS opened, sum(l.sign * e.clicked) AS clicked
    FROM (
      SELECT 1 AS sign, account_id, campaign_id, sent_at, delivered_at, opened_at, clicked_at FROM after
      UNION ALL
      SELECT -1, account_id, campaign_id, sent_at, delivered_at, opened_at, clicked_at FROM before
    ) l
    CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    GROUP BY l.account_id, l.campaign_id, e.at
    HAVING sum(l.sign * e.sent) <> 0 OR sum(l.sign * e.delivered) <> 0 OR sum(l.sign * e.opened) <> 0
      OR sum(l.sign * e.clicked) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT id, automation_id IS NOT NULL AS of_automation FROM campaigns
    WHERE id IN (SELECT campaign_id FROM moved) AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE
  ),
  sums AS MATERIALIZED (
    SELECT k.of_automation, m.account_id, m.at, sum(m.sent) AS sent, sum(m.delivered) AS delivered,
      sum(m.opened) AS opened, sum(m.clicked) AS clicked
    FROM moved m JOIN kept k ON k.id = m.campaign_id
    GROUP BY k.of_automation, m.account_id, m.at
  ),
  of_automations AS (
    INSERT INTO automation_engagement_changes (account_id, at, sent, delivered, opened, clicked)
    SELECT account_id, at, sent, delivered, opened, clicked FROM sums WHERE of_automation
  )
  INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
  SELECT account_id, at, sent, delivered, opened, clicked FROM sums WHERE NOT of_automation;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_campaign_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  WITH sums AS MATERIALIZED (
    SELECT e.at, sign * sum(e.sent) AS sent, sign * sum(e.delivered) AS delivered, sign * sum(e.opened) AS opened,
      sign * sum(e.clicked) AS clicked
    FROM communication_logs l
    CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    WHERE l.campaign_id = NEW.id
    GROUP BY e.at
  ),
  of_automation AS (
    INSERT INTO automation_engagement_changes (account_id, at, sent, delivered, opened, clicked)
    SELECT NEW.account_id, at, sent, delivered, opened, clicked FROM sums WHERE NEW.automation_id IS NOT NULL
  )
  INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
  SELECT NEW.account_id, at, sent, delivered, opened, clicked FROM sums WHERE NEW.automation_id IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_engagement(account bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM engagement WHERE account_id = account;
  DELETE FROM engagement_changes WHERE account_id = account;
  DELETE FROM automation_engagement WHERE account_id = account;
  DELETE FROM automation_engagement_changes WHERE account_id = account;
  WITH sums AS MATERIALIZED (
    SELECT c.automation_id IS NOT NULL AS of_automation, e.at, sum(e.sent) AS sent, sum(e.delivered) AS delivered,
      sum(e.opened) AS opened, sum(e.clicked) AS clicked
    FROM communication_logs l
    JOIN campaigns c ON c.account_id = l.account_id AND c.id = l.campaign_id AND c.deleted_at IS NULL
    CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    WHERE l.account_id = account
    GROUP BY c.automation_id IS NOT NULL, e.at
  ),
  of_automations AS (
    INSERT INTO automation_engagement_changes (account_id, at, sent, delivered, opened, clicked)
    SELECT account, at, sent, delivered, opened, clicked FROM sums WHERE of_automation
  )
  INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
  SELECT account, at, sent, delivered, opened, clicked FROM sums WHERE NOT of_automation;
$$;
--> statement-breakpoint
-- Webhooks hear of campaigns. What becomes of the mails of an automation they hear mail by mail.
DROP TRIGGER tell_webhooks ON campaigns;
--> statement-breakpoint
CREATE TRIGGER tell_webhooks AFTER UPDATE OF status ON campaigns FOR EACH ROW
WHEN (NEW.automation_id IS NULL AND OLD.status IS DISTINCT FROM NEW.status AND (
  NEW.status = 'active' AND OLD.status IN ('draft', 'scheduled')
  OR NEW.status IN ('completed', 'failed', 'cancelled') AND OLD.status IN ('active', 'processing', 'paused')
))
EXECUTE FUNCTION tell_webhooks_of_campaign();
--> statement-breakpoint
-- Ways through automations too, whose key to the automation does not cascade, and their moves, which have none.
CREATE OR REPLACE FUNCTION remove_customers_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM campaigns WHERE account_id = OLD.id;
  DELETE FROM automation_moves WHERE account_id = OLD.id;
  DELETE FROM automation_enrolments WHERE account_id = OLD.id;
  DELETE FROM customers WHERE account_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- The security log tells who ended an automation; that its mails ended with it is no act of its own.
DROP TRIGGER campaigns_status_noted ON campaigns;
--> statement-breakpoint
CREATE TRIGGER campaigns_status_noted AFTER UPDATE OF status ON campaigns FOR EACH ROW
WHEN (NEW.status <> OLD.status AND (
  NEW.status = 'failed' OR NEW.status = 'completed' AND NEW.automation_id IS NULL
  OR NEW.status = 'paused' AND NEW.pause_kind <> 'user'
))
EXECUTE FUNCTION note_campaign_status();
