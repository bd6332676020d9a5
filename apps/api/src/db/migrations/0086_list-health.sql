CREATE TABLE "list_domains" (
	"account_id" bigint NOT NULL,
	"domain" text NOT NULL,
	CONSTRAINT "list_domains_account_id_domain_pk" PRIMARY KEY("account_id","domain")
);
--> statement-breakpoint
ALTER TABLE "mail_domains" ADD COLUMN "takes_mail" boolean;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "leave_out" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "list_domains" ADD CONSTRAINT "list_domains_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;