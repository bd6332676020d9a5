CREATE TABLE "bulk_change_befores" (
	"account_id" bigint NOT NULL,
	"change_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "bulk_change_befores_account_id_change_id_customer_id_pk" PRIMARY KEY("account_id","change_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" jsonb NOT NULL,
	"selection" jsonb NOT NULL,
	"enrols" boolean NOT NULL,
	"actor" jsonb NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"restored" integer,
	"last_id" bigint DEFAULT 0 NOT NULL,
	"max_id" bigint NOT NULL,
	"failure_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_changes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulk_change_befores" ADD CONSTRAINT "bulk_change_befores_account_id_change_id_bulk_changes_account_id_id_fk" FOREIGN KEY ("account_id","change_id") REFERENCES "public"."bulk_changes"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_befores" ADD CONSTRAINT "bulk_change_befores_account_id_customer_id_customers_account_id_id_fk" FOREIGN KEY ("account_id","customer_id") REFERENCES "public"."customers"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_befores_customer" ON "bulk_change_befores" USING btree ("account_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_one_running" ON "bulk_changes" USING btree ("account_id") WHERE status in ('running', 'undoing');