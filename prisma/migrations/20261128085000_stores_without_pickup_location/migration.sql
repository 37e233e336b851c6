-- What a store lacks is asked of a person once, of the store: its orders that wait for nothing but a pickup
-- location ask no longer each for itself.
UPDATE attentions a SET closed_at = now(), closing = 'gone', open_key = NULL
FROM orders o
WHERE a.code = 'notShippable' AND a.closed_at IS NULL AND o.id = a.subject_id
  AND o.status = 'ineligible' AND o.reasons = '{no-pickup-location}';

INSERT INTO attentions (id, code, subject, subject_id, merchant_id, store_id, facts, since, due_at, open_key)
  SELECT gen_random_uuid(), 'noPickupLocation', 'store', s.id, s.merchant_id, s.id,
    jsonb_build_object('count', waiting.count), waiting.newest, waiting.newest + interval '1 day',
    'store ' || s.id || ' noPickupLocation'
  FROM stores s
  CROSS JOIN LATERAL (
    SELECT count(*), max(o.received_at) AS newest FROM orders o
    WHERE o.store_id = s.id AND o.status = 'ineligible' AND o.reasons = '{no-pickup-location}'
      AND o.erased_at IS NULL
  ) waiting
  WHERE waiting.count > 0 AND s.state <> 'disconnected'
    AND NOT EXISTS (SELECT 1 FROM pickup_locations l WHERE l.store_id = s.id AND l.deleted_at IS NULL)
  ON CONFLICT (open_key) DO NOTHING;
