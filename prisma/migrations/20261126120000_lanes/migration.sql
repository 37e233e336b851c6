-- Where parcels of some suburbs and postal codes are put down at a hub.
create type "lane_colour" as enum ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'black');
create type "lane_place_kind" as enum ('suburb', 'postalCode');

create table "hub_lanes" (
  "id" uuid primary key,
  "hub_id" uuid not null references "hubs" ("id") on delete cascade on update cascade,
  "name" text not null,
  "colour" "lane_colour" not null,
  "position" integer not null
);
create unique index "hub_lanes_hub_id_name_key" on "hub_lanes" ("hub_id", "name");
create unique index "hub_lanes_id_hub_id_key" on "hub_lanes" ("id", "hub_id");
create unique index "hub_lanes_written_alike" on "hub_lanes" ("hub_id", lower("name"));

create table "hub_lane_places" (
  "id" uuid primary key,
  "lane_id" uuid not null,
  "hub_id" uuid not null,
  "kind" "lane_place_kind" not null,
  "text" text not null,
  "key" text not null,
  -- A place is in a lane of its own hub.
  constraint "hub_lane_places_lane_id_hub_id_fkey" foreign key ("lane_id", "hub_id")
    references "hub_lanes" ("id", "hub_id") on delete cascade on update cascade
);
create unique index "hub_lane_places_hub_id_kind_key_key" on "hub_lane_places" ("hub_id", "kind", "key");
create index "hub_lane_places_lane_id_idx" on "hub_lane_places" ("lane_id");

-- On which days a hub delivers, and until when a parcel goes out the same day. Nothing said: as before.
alter table "hubs"
  add column "delivery_days" integer[] default array[]::integer[],
  add column "cut_off" text,
  add constraint "hubs_delivery_days_check" check ("delivery_days" <@ array[0, 1, 2, 3, 4, 5, 6]),
  add constraint "hubs_cut_off_check" check ("cut_off" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
