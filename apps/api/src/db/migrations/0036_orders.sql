CREATE TABLE "currency_rates" (
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric(18, 8) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currency_rates_account_id_currency_pk" PRIMARY KEY("account_id","currency")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"account_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"sku" text,
	"name" text NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	CONSTRAINT "order_items_account_id_order_id_position_pk" PRIMARY KEY("account_id","order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"customer_id" bigint,
	"placed_at" timestamp with time zone NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"refunded" numeric(14, 2) DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"original_amount" numeric(14, 2),
	"original_refunded" numeric(14, 2),
	"rate" numeric(18, 8),
	"status" text NOT NULL,
	"net" numeric(14, 2) GENERATED ALWAYS AS (case when status = 'cancelled' then 0 else amount - refunded end) STORED NOT NULL,
	"counts" boolean GENERATED ALWAYS AS (status not in ('cancelled', 'refunded')) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "purchases_from" text DEFAULT 'files' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "has_consent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "has_consent" boolean;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'customers' NOT NULL;--> statement-breakpoint
ALTER TABLE "currency_rates" ADD CONSTRAINT "currency_rates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_account_id_order_id_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_external" ON "orders" USING btree ("account_id","source","external_id");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("account_id","customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("account_id","placed_at","id");--> statement-breakpoint
-- Sets total spent, order count and last purchase of some customers from their orders. They are locked first, and their
-- orders read by a later statement, which sees what others committed meanwhile.
CREATE FUNCTION recount_purchases(account bigint, ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customers WHERE account_id = account AND id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE customers c SET total_spent = t.spent, order_count = t.orders, last_purchase_at = t.last
  FROM (
    SELECT k.id, least(coalesce(sum(o.net), 0), 999999999999.99) AS spent, count(*) FILTER (WHERE o.counts) AS orders,
      max(o.placed_at) FILTER (WHERE o.counts) AS last
    FROM unnest(ids) k(id)
    LEFT JOIN orders o ON o.account_id = account AND o.customer_id = k.id
    GROUP BY k.id
  ) t
  WHERE c.account_id = account AND c.id = t.id
    AND (c.total_spent, c.order_count, c.last_purchase_at) IS DISTINCT FROM (t.spent, t.orders::int, t.last);
END $$;
--> statement-breakpoint
-- Once a statement; does nothing for accounts whose figures come from files. The lock keeps the account's choice as it is
-- until the transaction ends.
CREATE FUNCTION keep_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
  of_change refcursor;
BEGIN
  IF TG_OP = 'INSERT' THEN
    OPEN of_change FOR SELECT account_id, array_agg(DISTINCT customer_id) AS ids FROM after
      WHERE customer_id IS NOT NULL GROUP BY account_id;
  ELSIF TG_OP = 'DELETE' THEN
    OPEN of_change FOR SELECT account_id, array_agg(DISTINCT customer_id) AS ids FROM before
      WHERE customer_id IS NOT NULL GROUP BY account_id;
  ELSE
    OPEN of_change FOR SELECT account_id, array_agg(DISTINCT customer_id) AS ids
      FROM (SELECT account_id, customer_id FROM before UNION ALL SELECT account_id, customer_id FROM after) both_states
      WHERE customer_id IS NOT NULL GROUP BY account_id;
  END IF;
  LOOP
    FETCH of_change INTO touched;
    EXIT WHEN NOT FOUND;
    PERFORM pg_advisory_xact_lock_shared(7035117, hashint8(touched.account_id));
    IF (SELECT purchases_from FROM accounts WHERE id = touched.account_id) = 'orders' THEN
      PERFORM recount_purchases(touched.account_id, touched.ids);
    END IF;
  END LOOP;
  CLOSE of_change;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_purchases();
--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_purchases();
--> statement-breakpoint
CREATE TRIGGER orders_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_purchases();
--> statement-breakpoint
-- Orders outlive their customer.
CREATE FUNCTION let_orders_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET customer_id = NULL FROM removed r WHERE o.account_id = r.account_id AND o.customer_id = r.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_orders AFTER DELETE ON customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION let_orders_go();
