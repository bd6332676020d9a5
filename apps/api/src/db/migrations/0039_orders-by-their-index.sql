-- Looks each customer's orders up by their index. A plan made while there were few orders is kept by the session, and would
-- go on reading all of them when there are many.
CREATE OR REPLACE FUNCTION recount_purchases(account bigint, ids bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off AS $$
BEGIN
  PERFORM FROM customers WHERE account_id = account AND id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE customers c SET total_spent = t.spent, order_count = t.orders, last_purchase_at = t.last
  FROM unnest(ids) k(id)
  CROSS JOIN LATERAL (
    SELECT least(coalesce(sum(o.net), 0), 999999999999.99) AS spent, count(*) FILTER (WHERE o.counts) AS orders,
      max(o.placed_at) FILTER (WHERE o.counts) AS last
    FROM orders o WHERE o.account_id = account AND o.customer_id = k.id
  ) t
  WHERE c.account_id = account AND c.id = k.id
    AND (c.total_spent, c.order_count, c.last_purchase_at) IS DISTINCT FROM (t.spent, t.orders::int, t.last);
END $$;
