-- Since when a store's orders differ from ours, and what asks for a person by its kind.
ALTER TABLE "sync_cursors" ADD COLUMN "gap_since" TIMESTAMPTZ(3);
CREATE INDEX "attentions_of_code" ON "attentions"("code", "closed_at");

-- Orders whose status waits for a person, from before their rows were written with every move.
INSERT INTO attentions (id, code, subject, subject_id, merchant_id, store_id, since, due_at, open_key)
  SELECT gen_random_uuid(), needed.code, 'order', o.id, o.merchant_id, o.store_id, o.updated_at,
    o.updated_at + interval '1 day', 'order ' || o.id || ' ' || needed.code
  FROM orders o
  JOIN (VALUES ('ineligible', 'notShippable'), ('decline', 'courierDeclined'), ('failed', 'deliveryFailed'))
    AS needed(status, code) ON o.status::text = needed.status
  WHERE o.erased_at IS NULL
  ON CONFLICT (open_key) DO NOTHING;
