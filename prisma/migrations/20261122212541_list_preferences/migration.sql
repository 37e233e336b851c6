-- How a person, or a shop inside Shopify, wants a list to look.
CREATE TABLE "list_preferences" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "store_id" UUID,
    "list" TEXT NOT NULL,
    "look" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_preferences_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "list_preferences_one_owner" CHECK (num_nonnulls("user_id", "store_id") = 1)
);

CREATE UNIQUE INDEX "list_preferences_user_id_list_key" ON "list_preferences"("user_id", "list");
CREATE UNIQUE INDEX "list_preferences_store_id_list_key" ON "list_preferences"("store_id", "list");

ALTER TABLE "list_preferences" ADD CONSTRAINT "list_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "list_preferences" ADD CONSTRAINT "list_preferences_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;
