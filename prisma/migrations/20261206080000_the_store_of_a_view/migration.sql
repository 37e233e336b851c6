-- The store in whose own admin a view was made. Only there, and by the account's owner, may it be changed. Of earlier views
-- the store is known if the account has only one.
ALTER TABLE "saved_views" ADD COLUMN "store_id" UUID;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;
UPDATE "saved_views" v SET "store_id" = s."id" FROM "stores" s
WHERE v."user_id" IS NULL AND s."merchant_id" = v."merchant_id"
  AND NOT EXISTS (SELECT 1 FROM "stores" o WHERE o."merchant_id" = s."merchant_id" AND o."id" <> s."id");
