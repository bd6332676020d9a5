CREATE TABLE "sender_usage" (
	"account_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "sender_usage_account_id_sender_id_hour_pk" PRIMARY KEY("account_id","sender_id","hour")
);
--> statement-breakpoint
CREATE TABLE "senders" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "senders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"service" text NOT NULL,
	"reply_to" text,
	"signature" text DEFAULT '' NOT NULL,
	"daily_limit" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "senders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "sender_id" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "daily_limit" integer;--> statement-breakpoint
ALTER TABLE "sender_usage" ADD CONSTRAINT "sender_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "senders" ADD CONSTRAINT "senders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_sender_id_senders_account_id_id_fk" FOREIGN KEY ("account_id","sender_id") REFERENCES "public"."senders"("account_id","id") ON DELETE no action ON UPDATE no action;