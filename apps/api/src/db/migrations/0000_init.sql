CREATE TABLE "campaign_links" (
	"owner_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"link_index" integer NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "campaign_links_campaign_id_link_index_pk" PRIMARY KEY("campaign_id","link_index")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"owner_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"segment_id" bigint NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"service" text NOT NULL,
	"from_email" text NOT NULL,
	"from_name" text NOT NULL,
	"public_url" text NOT NULL,
	"total_recipients" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"open_batches" integer DEFAULT 0 NOT NULL,
	"progress_at" timestamp with time zone,
	"resume_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "campaigns_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "campaigns_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "communication_logs" (
	"owner_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"recipient" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure_reason" text,
	"provider_message_id" text,
	"status" text GENERATED ALWAYS AS (case when failed_at is not null and opened_at is null and clicked_at is null then 'failed' when clicked_at is not null then 'clicked' when opened_at is not null then 'opened' when delivered_at is not null then 'delivered' when sent_at is not null then 'sent' else 'queued' end) STORED NOT NULL,
	CONSTRAINT "communication_logs_campaign_id_seq_pk" PRIMARY KEY("campaign_id","seq"),
	CONSTRAINT "communication_logs_recipient" UNIQUE("campaign_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner_id" bigint NOT NULL,
	"key" text NOT NULL,
	"body_sha256" text NOT NULL,
	"campaign_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "send_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"first_seq" integer NOT NULL,
	"last_seq" integer NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ambiguous_attempts" integer DEFAULT 0 NOT NULL,
	"ambiguous_since" timestamp with time zone,
	"resend_limit" integer,
	"first_attempt_at" timestamp with time zone,
	"skipped_seqs" integer[],
	"payload_sha256" text,
	"last_reason" text,
	CONSTRAINT "send_batches_range" UNIQUE("campaign_id","first_seq")
);
--> statement-breakpoint
CREATE TABLE "tracking_hits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_hits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"link_index" integer,
	"machine" boolean DEFAULT false NOT NULL,
	"pending" boolean DEFAULT false NOT NULL,
	"user_agent" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"owner_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"city" text,
	"state" text,
	"country" text,
	"gender" text,
	"age" integer,
	"occupation" text,
	"total_spent" numeric(14, 2) DEFAULT 0 NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"last_purchase_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"last_clicked_at" timestamp with time zone,
	"campaigns_received" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_chunks" (
	"owner_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_owner_id_import_id_seq_pk" PRIMARY KEY("owner_id","import_id","seq")
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"owner_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"column_name" text NOT NULL,
	"reason" text NOT NULL,
	"cells" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"owner_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"phone" text,
	"city" text,
	"state" text,
	"country" text,
	"gender" text,
	"age" integer,
	"occupation" text,
	"total_spent" numeric(14, 2),
	"order_count" integer,
	"last_purchase_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"is_active" boolean
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"owner_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"filename" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"bytes_total" bigint DEFAULT 0 NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"header" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure_reason" text,
	"run_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"owner_id" bigint NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_owner_id_email_pk" PRIMARY KEY("owner_id","email")
);
--> statement-breakpoint
CREATE TABLE "email_settings" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"sender_email" text NOT NULL,
	"sender_name" text NOT NULL,
	"google_access_token" text,
	"smtp_password" text,
	"sendgrid_api_key" text,
	"resend_api_key" text,
	"brevo_api_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"service" text NOT NULL,
	"secret" text NOT NULL,
	"account" text,
	"last_event_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"endpoint_id" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_endpoint_id_dedupe_key_pk" PRIMARY KEY("endpoint_id","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "customer_marks" (
	"owner_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_summaries" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "owner_activity" (
	"owner_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"customers_added" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segment_members" (
	"owner_id" bigint NOT NULL,
	"segment_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	CONSTRAINT "segment_members_owner_id_segment_id_customer_id_pk" PRIMARY KEY("owner_id","segment_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"owner_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rules" jsonb NOT NULL,
	"is_dynamic" boolean DEFAULT true NOT NULL,
	"estimated_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "segments_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"successor" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_id_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_issuer_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_owner_id_campaign_id_campaigns_owner_id_id_fk" FOREIGN KEY ("owner_id","campaign_id") REFERENCES "public"."campaigns"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_segment_id_segments_owner_id_id_fk" FOREIGN KEY ("owner_id","segment_id") REFERENCES "public"."segments"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_logs" ADD CONSTRAINT "communication_logs_owner_id_campaign_id_campaigns_owner_id_id_fk" FOREIGN KEY ("owner_id","campaign_id") REFERENCES "public"."campaigns"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_logs" ADD CONSTRAINT "communication_logs_owner_id_customer_id_customers_owner_id_id_fk" FOREIGN KEY ("owner_id","customer_id") REFERENCES "public"."customers"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_owner_id_campaign_id_campaigns_owner_id_id_fk" FOREIGN KEY ("owner_id","campaign_id") REFERENCES "public"."campaigns"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_batches" ADD CONSTRAINT "send_batches_owner_id_campaign_id_campaigns_owner_id_id_fk" FOREIGN KEY ("owner_id","campaign_id") REFERENCES "public"."campaigns"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_hits" ADD CONSTRAINT "tracking_hits_owner_id_campaign_id_campaigns_owner_id_id_fk" FOREIGN KEY ("owner_id","campaign_id") REFERENCES "public"."campaigns"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_owner_id_import_id_imports_owner_id_id_fk" FOREIGN KEY ("owner_id","import_id") REFERENCES "public"."imports"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_owner_id_import_id_imports_owner_id_id_fk" FOREIGN KEY ("owner_id","import_id") REFERENCES "public"."imports"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_settings" ADD CONSTRAINT "email_settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_summaries" ADD CONSTRAINT "customer_summaries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_members" ADD CONSTRAINT "segment_members_owner_id_segment_id_segments_owner_id_id_fk" FOREIGN KEY ("owner_id","segment_id") REFERENCES "public"."segments"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_members" ADD CONSTRAINT "segment_members_owner_id_customer_id_customers_owner_id_id_fk" FOREIGN KEY ("owner_id","customer_id") REFERENCES "public"."customers"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_owner_created" ON "campaigns" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "campaigns_owner_segment" ON "campaigns" USING btree ("owner_id","segment_id");--> statement-breakpoint
CREATE INDEX "campaigns_resume" ON "campaigns" USING btree ("resume_at") WHERE resume_at is not null;--> statement-breakpoint
CREATE INDEX "communication_logs_customer" ON "communication_logs" USING btree ("owner_id","customer_id");--> statement-breakpoint
CREATE INDEX "send_batches_open" ON "send_batches" USING btree ("next_at") WHERE state in ('ready', 'inflight');--> statement-breakpoint
CREATE INDEX "tracking_hits_log" ON "tracking_hits" USING btree ("campaign_id","seq");--> statement-breakpoint
CREATE INDEX "tracking_hits_pending" ON "tracking_hits" USING btree ("at") WHERE pending;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_owner_email" ON "customers" USING btree ("owner_id",lower("email"));--> statement-breakpoint
CREATE INDEX "import_errors_import" ON "import_errors" USING btree ("owner_id","import_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_running" ON "imports" USING btree ("owner_id") WHERE status in ('queued', 'reading', 'merging');--> statement-breakpoint
CREATE INDEX "webhook_endpoints_owner" ON "webhook_endpoints" USING btree ("owner_id","service");--> statement-breakpoint
CREATE INDEX "customer_marks_owner" ON "customer_marks" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "owner_activity_recent" ON "owner_activity" USING btree ("owner_id","at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_id_tokens_expiry" ON "used_id_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "communication_logs" SET (fillfactor = 75);--> statement-breakpoint
ALTER TABLE "customers" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "import_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "import_rows" SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION note_added_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_marks (owner_id) SELECT DISTINCT owner_id FROM added;
  INSERT INTO owner_activity (owner_id, at, customers_added)
  SELECT owner_id, clock_timestamp(), count(*) FROM added GROUP BY owner_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_added_customers();
--> statement-breakpoint
CREATE FUNCTION mark_removed_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_marks (owner_id) SELECT DISTINCT owner_id FROM removed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_removed AFTER DELETE ON customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_removed_customers();
--> statement-breakpoint
-- One mark a transaction is enough; the setting remembers it and goes back with the transaction, or its savepoint.
CREATE FUNCTION mark_changed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('dakiya.marked', true) IS DISTINCT FROM NEW.owner_id::text THEN
    INSERT INTO customer_marks (owner_id) VALUES (NEW.owner_id);
    PERFORM set_config('dakiya.marked', NEW.owner_id::text, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_changed AFTER UPDATE OF is_active, total_spent, order_count, age, city ON customers FOR EACH ROW WHEN ((OLD.is_active, OLD.total_spent, OLD.order_count, OLD.age, OLD.city) IS DISTINCT FROM (NEW.is_active, NEW.total_spent, NEW.order_count, NEW.age, NEW.city)) EXECUTE FUNCTION mark_changed_customer();
--> statement-breakpoint
CREATE FUNCTION note_campaign_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_activity (owner_id, at, sent, opened, clicked)
  VALUES (NEW.owner_id, clock_timestamp(), greatest(NEW.sent - OLD.sent, 0), greatest(NEW.opened - OLD.opened, 0), greatest(NEW.clicked - OLD.clicked, 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_counted AFTER UPDATE OF sent, opened, clicked ON campaigns FOR EACH ROW WHEN (NEW.sent > OLD.sent OR NEW.opened > OLD.opened OR NEW.clicked > OLD.clicked) EXECUTE FUNCTION note_campaign_activity();
