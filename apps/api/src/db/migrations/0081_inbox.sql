CREATE TABLE "inbox_folders" (
	"account_id" bigint NOT NULL,
	"path" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"last_uid" bigint NOT NULL,
	CONSTRAINT "inbox_folders_account_id_path_pk" PRIMARY KEY("account_id","path")
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_key" text NOT NULL,
	"kind" text NOT NULL,
	"campaign_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"probable" boolean NOT NULL,
	"message_id" text,
	"from_email" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"wish" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inbox_messages_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "inbox_readers" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"auto_unsubscribe" boolean DEFAULT false NOT NULL,
	"turned_on_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "replied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_logs" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbox_folders" ADD CONSTRAINT "inbox_folders_account_id_inbox_readers_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."inbox_readers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_account_id_customer_id_customers_account_id_id_fk" FOREIGN KEY ("account_id","customer_id") REFERENCES "public"."customers"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD CONSTRAINT "inbox_readers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_key" ON "inbox_messages" USING btree ("account_id","message_key");--> statement-breakpoint
CREATE INDEX "inbox_messages_customer" ON "inbox_messages" USING btree ("account_id","customer_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_answers" ON "inbox_messages" USING btree ("campaign_id","id") WHERE kind in ('reply', 'unsubscribe');--> statement-breakpoint
CREATE INDEX "inbox_readers_due" ON "inbox_readers" USING btree ("next_at");