-- A customer is a person: an e-mail or a phone that several names share is several people's. Each order's
-- key, as customer-key.rules.ts has it.
CREATE TEMPORARY TABLE "keyed_orders" AS
SELECT o."id", o."merchant_id", o."customer_id",
  row_number() OVER (ORDER BY o."source_updated_at" DESC NULLS LAST, o."created_at" DESC, o."id" DESC) AS "age",
  left(regexp_replace(
    lower(regexp_replace(normalize(o."customer_name", NFKD), '[\u0300-\u036f]', '', 'g')),
    '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u02b0-\u02ff\u2000-\u206f\u3000\ufeff]', '', 'g'), 200)
  || '|' || CASE
    WHEN o."email" <> '' THEN 'email ' || left(lower(btrim(o."email")), 254)
    WHEN o."phone" <> '' THEN 'phone ' || left(regexp_replace(o."phone", '[^0-9+]', '', 'g'), 254)
    WHEN o."customer_ref" <> '' THEN 'ref ' || left(lower(btrim(regexp_replace(
      regexp_replace(normalize(o."customer_ref", NFKD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'))), 254)
    ELSE '' END AS "match_key"
FROM "orders" o WHERE o."customer_id" IS NOT NULL;

-- A row of today stays with the person who ordered last in it; each person keeps one row at most.
CREATE TEMPORARY TABLE "persons" AS
WITH kept AS (
  SELECT DISTINCT ON ("customer_id") "customer_id", "merchant_id", "match_key", "age"
  FROM "keyed_orders" ORDER BY "customer_id", "age"),
owned AS (
  SELECT DISTINCT ON ("merchant_id", "match_key") "merchant_id", "match_key", "customer_id"
  FROM kept ORDER BY "merchant_id", "match_key", "age"),
newest AS (
  SELECT DISTINCT ON ("merchant_id", "match_key") "merchant_id", "match_key", "id"
  FROM "keyed_orders" ORDER BY "merchant_id", "match_key", "age")
SELECT newest.*, coalesce(owned."customer_id", gen_random_uuid()) AS "customer_id",
  owned."customer_id" IS NULL AS "is_new"
FROM newest LEFT JOIN owned USING ("merchant_id", "match_key");

CREATE INDEX ON "persons" ("merchant_id", "match_key");
ANALYZE "keyed_orders";
ANALYZE "persons";

INSERT INTO "customers" ("id", "merchant_id", "match_key", "name", "search_text", "source_at", "updated_at")
SELECT "customer_id", "merchant_id", "match_key", '', '', 'epoch', CURRENT_TIMESTAMP FROM "persons" WHERE "is_new";

UPDATE "customers" c SET
  "match_key" = p."match_key", "name" = o."customer_name",
  "customer_ref" = o."customer_ref", "email" = o."email", "phone" = o."phone",
  "address" = nullif(concat_ws(', ', nullif(o."street", ''), nullif(o."suburb", ''), nullif(o."city", ''),
    nullif(o."postal_code", '')), ''),
  "street" = o."street", "suburb" = o."suburb", "city" = o."city", "province" = o."province",
  "postal_code" = o."postal_code", "latitude" = o."latitude", "longitude" = o."longitude",
  "geo_source" = o."geo_source", "source_at" = coalesce(o."source_updated_at", o."created_at"),
  "search_text" = lower(regexp_replace(normalize(concat_ws(' ', o."customer_ref", o."customer_name", o."email",
    o."phone", o."street", o."suburb", o."city", o."postal_code"), NFKD), '[\u0300-\u036f]', '', 'g'))
FROM "persons" p JOIN "orders" o ON o."id" = p."id"
WHERE c."id" = p."customer_id";

UPDATE "orders" o SET "customer_id" = p."customer_id"
FROM "keyed_orders" k JOIN "persons" p USING ("merchant_id", "match_key")
WHERE o."id" = k."id" AND o."customer_id" <> p."customer_id";

-- What was left without any order: rows that became one with another.
DELETE FROM "customers" c WHERE NOT EXISTS (SELECT FROM "orders" o WHERE o."customer_id" = c."id");

DROP TABLE "persons";
DROP TABLE "keyed_orders";
