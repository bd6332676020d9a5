CREATE TABLE "webhook_deliveries" (
	"account_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"events" integer NOT NULL,
	"types" text[] NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"took_ms" integer,
	"answer_status" integer,
	"answer" text,
	"problem" text,
	CONSTRAINT "webhook_deliveries_account_id_subscription_id_id_pk" PRIMARY KEY("account_id","subscription_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"account_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"campaign_id" bigint,
	"items" bigint[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_outbox_account_id_subscription_id_id_pk" PRIMARY KEY("account_id","subscription_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_by" bigint,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"batch_size" integer DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_ends_at" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"pause_kind" text,
	"pause_reason" text,
	"paused_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_problem" text,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"last_delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_subscriptions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_subscription" FOREIGN KEY ("account_id","subscription_id") REFERENCES "public"."webhook_subscriptions"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_outbox" ADD CONSTRAINT "webhook_outbox_subscription" FOREIGN KEY ("account_id","subscription_id") REFERENCES "public"."webhook_subscriptions"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("account_id","subscription_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "webhook_outbox_at" ON "webhook_outbox" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_maker" ON "webhook_subscriptions" USING btree ("created_by");--> statement-breakpoint
-- By a trigger, since a campaign ends in whatever statement closes its last batch.
CREATE FUNCTION tell_webhooks_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (account_id, subscription_id, type, at, campaign_id, items)
  SELECT s.account_id, s.id, told.type, clock_timestamp(), NEW.id, ARRAY[NEW.id]
  FROM webhook_subscriptions s,
    (SELECT CASE WHEN NEW.status = 'active' THEN 'campaign.started' ELSE 'campaign.completed' END AS type) told
  WHERE s.account_id = NEW.account_id AND told.type = ANY(s.events);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_webhooks AFTER UPDATE OF status ON campaigns FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status AND (
  NEW.status = 'active' AND OLD.status IN ('draft', 'scheduled')
  OR NEW.status IN ('completed', 'failed', 'cancelled') AND OLD.status IN ('active', 'processing', 'paused')
))
EXECUTE FUNCTION tell_webhooks_of_campaign();
