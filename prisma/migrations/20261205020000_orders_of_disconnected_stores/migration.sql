-- Orders of a disconnected store are one alert of the store. Where a person has dismissed the alerts of all of them,
-- the store's is dismissed too.
INSERT INTO attentions (id, code, subject, subject_id, merchant_id, store_id, facts, since, raised_at, closed_at, closing)
  SELECT gen_random_uuid(), 'storeLeftOrders', 'store', s.id, s.merchant_id, s.id,
    jsonb_build_object('count', waiting.count), greatest(waiting.newest, s.disconnected_at), NULL, now(), 'Dismiss'
  FROM stores s
  CROSS JOIN LATERAL (
    SELECT count(*), max(o.received_at) AS newest FROM orders o
    WHERE o.store_id = s.id AND o.status = 'ineligible' AND 'store-disconnected' = ANY(o.reasons)
      AND o.erased_at IS NULL
  ) waiting
  WHERE waiting.count > 0 AND s.state = 'disconnected'
    AND NOT EXISTS (
      SELECT FROM orders o JOIN attentions a ON a.subject_id = o.id AND a.code = 'notShippable' AND a.closed_at IS NULL
      WHERE o.store_id = s.id AND o.status = 'ineligible');

-- The timer raises the alert of the others.
UPDATE attentions a SET closed_at = now(), closing = 'gone', open_key = NULL
FROM orders o
WHERE a.code = 'notShippable' AND a.closed_at IS NULL AND o.id = a.subject_id
  AND o.status = 'ineligible' AND 'store-disconnected' = ANY(o.reasons);
