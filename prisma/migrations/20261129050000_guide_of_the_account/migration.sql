-- The first steps are dismissed for the account, not for one of its stores.
ALTER TABLE "merchants" ADD COLUMN "guide_hidden_at" TIMESTAMPTZ(3);

UPDATE merchants m SET guide_hidden_at = hidden.at
FROM (
  SELECT merchant_id, min(guide_hidden_at) AS at FROM stores
  WHERE guide_hidden_at IS NOT NULL GROUP BY merchant_id
) hidden
WHERE hidden.merchant_id = m.id;
