CREATE TABLE "ramp_plans" (
	"account_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"started_on" date NOT NULL,
	"steps" integer[] NOT NULL,
	"stopped_at" timestamp with time zone,
	"used_on" date,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ramp_plans_account_id_domain_pk" PRIMARY KEY("account_id","domain")
);
--> statement-breakpoint
ALTER TABLE "ramp_plans" ADD CONSTRAINT "ramp_plans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;