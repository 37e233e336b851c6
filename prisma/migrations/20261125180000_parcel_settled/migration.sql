-- When somebody said where the parcel of a shipment is that its driver had: it came back, is damaged or lost.
alter table "shipments" add column "parcel_settled_at" timestamptz(3);

-- Until now that was whenever its order was sent once more.
update "shipments" s set "parcel_settled_at" = s."ended_at"
where s."kind" <> 'return' and s."state" = 'cancelled' and s."collected_at" is not null
  and exists (select from "shipments" l
    where l."order_id" = s."order_id" and l."id" > s."id" and l."kind" = 'again');
