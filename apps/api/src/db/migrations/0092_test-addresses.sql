CREATE TABLE "test_addresses" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_addresses_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "test_addresses_email" UNIQUE("account_id","email")
);
--> statement-breakpoint
ALTER TABLE "test_addresses" ADD CONSTRAINT "test_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;