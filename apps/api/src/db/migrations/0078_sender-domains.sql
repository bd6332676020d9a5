CREATE TABLE "sender_domains" (
	"account_id" bigint NOT NULL,
	"sender_email" text NOT NULL,
	"service" text NOT NULL,
	"state" text,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sender_domains_account_id_sender_email_service_pk" PRIMARY KEY("account_id","sender_email","service")
);
--> statement-breakpoint
ALTER TABLE "sender_domains" ADD CONSTRAINT "sender_domains_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sender_domains_due" ON "sender_domains" USING btree ("due_at");