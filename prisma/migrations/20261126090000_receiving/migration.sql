-- Where what is collected is brought, as an administrator chose; nothing: to the nearest hub.
alter table "pickup_locations" add column "hub_id" uuid references "hubs" ("id") on delete set null on update cascade;
create index "pickup_locations_hub_id_idx" on "pickup_locations" ("hub_id");

-- The hub that expects a shipment, and the one that scanned it in.
alter table "shipments"
  add column "hub_id" uuid references "hubs" ("id") on delete set null on update cascade,
  add column "received_hub_id" uuid references "hubs" ("id") on delete set null on update cascade,
  add column "received_at" timestamptz(3),
  add column "received_for" date,
  add column "received_from" "order_status";
create index "shipments_hub_id_state_idx" on "shipments" ("hub_id", "state");
create index "shipments_received_hub_id_received_at_idx" on "shipments" ("received_hub_id", "received_at");

-- Which hub is nearest to a place: on a map of South Africa a degree of longitude is shorter than one of latitude.
create function nearest_hub(lat double precision, lon double precision) returns uuid
language sql stable as $$
  select h.id from hubs h
  order by power(h.latitude - lat, 2) + power((h.longitude - lon) * cos(radians(lat)), 2), h.id
  limit 1
$$;

update "shipments" s set "hub_id" = nearest_hub(p."latitude", p."longitude")
from "orders" o join "pickup_locations" p on p."id" = o."pickup_location_id"
where o."id" = s."order_id" and s."state" in ('requested', 'booking', 'booked');

-- A scan is of a parcel of a shipment; a device may send it twice. No release wrote one before this.
alter table "hub_scans"
  add column "shipment_id" uuid references "shipments" ("id") on delete restrict on update cascade,
  add column "parcel" integer not null default 1,
  add column "stored_at" timestamptz(3) not null default now(),
  add column "undone_at" timestamptz(3);
update "hub_scans" c set "shipment_id" = (
  select s."id" from "shipments" s where s."order_id" = c."order_id" and s."requested_at" <= c."at"
  order by s."id" desc limit 1);
delete from "hub_scans" where "shipment_id" is null;
alter table "hub_scans" alter column "shipment_id" set not null;
create index "hub_scans_shipment_id_idx" on "hub_scans" ("shipment_id");
-- Of several at one hub the newest stands.
update "hub_scans" c set "undone_at" = c."at" where exists (
  select from "hub_scans" n where n."shipment_id" = c."shipment_id" and n."hub_id" = c."hub_id"
    and (n."at", n."id") > (c."at", c."id"));
-- One receive per parcel and hub, however many devices send it.
create unique index "hub_scans_once" on "hub_scans" ("shipment_id", "parcel", "hub_id") where "undone_at" is null;

create type "driver_ask_state" as enum ('wanted', 'given', 'waiting');
create type "driver_reason" as enum ('noDrivers', 'allOffline', 'allBusy', 'courierSilent', 'courierRefused', 'declined', 'takenAway');
create table "driver_asks" (
  "shipment_id" uuid primary key references "shipments" ("id") on delete cascade on update cascade,
  "team_id" text,
  "day" date not null,
  "fleet_id" text,
  "driver_name" text,
  "is_chosen" boolean not null default false,
  "state" "driver_ask_state" not null,
  "reason" "driver_reason",
  "said" text,
  "asked_at" timestamptz(3) not null,
  "asked_by_user_id" uuid,
  "settled_at" timestamptz(3),
  "lease_until" timestamptz(3)
);
create index "driver_asks_team_id_day_state_idx" on "driver_asks" ("team_id", "day", "state");
create index "driver_asks_state_asked_at_idx" on "driver_asks" ("state", "asked_at");
