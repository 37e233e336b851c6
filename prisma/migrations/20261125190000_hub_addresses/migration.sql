-- A hub's address in its parts, so that it can be changed as it was given.
alter table "hubs"
  add column "street" text,
  add column "suburb" text,
  add column "city" text,
  add column "province" text,
  add column "postal_code" text,
  add column "geo_source" "geo_source" not null default 'pin';

-- Two hubs that differ in capitals alone are one to whoever reads their names.
create unique index "hubs_name_written_alike" on "hubs" (lower("name"));
