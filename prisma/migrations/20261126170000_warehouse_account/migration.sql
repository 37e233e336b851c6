-- At which account of a warehouse an order is, since its store may come to have another; and when it was
-- last seen there.
alter table "warehouse_orders"
  add column "account" text,
  add column "seen_at" timestamptz(3);
update "warehouse_orders" w set "account" = lower(c."account_no")
from "fulfilment_credentials" c where c."store_id" = w."store_id";
