CREATE TABLE "erased_addresses" (
	"account_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_addresses_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "communication_logs" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "erased_addresses" ADD CONSTRAINT "erased_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;