import { createHash } from 'node:crypto';
import { Prisma } from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';
import { LIST_PARTS } from './device-list.rules.ts';

/** The maximum number of labels on a device. If a hub has more, its devices store only the newest. */
const MAX_LABELS = 20_000;
/** The number of characters in a part's checksum. Two different states of a part have the same checksum about
 *  once in four billion changes. */
const SUM_LENGTH = 8;
const NO_SUM = '-'.repeat(SUM_LENGTH);
const BASE_LENGTH = 16;

type OfHub = { hubId: string; endedSince: Date };

/** A checksum of each part of a hub's list, made by the database from everything that decides a label's verdict.
 *  It takes one query and does not load the list. */
export async function partSums(
  db: Pick<Db, '$queryRaw'>,
  of: OfHub,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ part: string; sum: string }[]>(Prisma.sql`
    ${labelsOf(of)}
    , ways as (
      select of_shipment_id, string_agg(facts, ',' order by id) as facts from labels
      where kind = 'return' group by 1
    )
    select l.part, left(md5(string_agg(l.facts || coalesce(w.facts, ''), ',' order by l.id)), ${SUM_LENGTH}::int) as sum
    from labels l left join ways w on w.of_shipment_id = l.id group by l.part`);
  return new Map(rows.map(({ part, sum }) => [part, sum]));
}

/** The shipments of some parts, or of all parts if `parts` is null, newest first. */
export async function shipmentsOfParts(
  db: Pick<Db, '$queryRaw'>,
  of: OfHub,
  parts: readonly string[] | null,
): Promise<{ id: string; orderId: string }[]> {
  const among = parts ? Prisma.sql`where part = any(${[...parts]}::text[])` : Prisma.empty;
  return db.$queryRaw<{ id: string; orderId: string }[]>(Prisma.sql`
    ${labelsOf(of)}
    select id, order_id as "orderId" from labels ${among} order by id desc`);
}

/** The `labels` table expression: the labels that a device of the hub stores. Each label has its part (the first
 *  character of its `labelHash`) and everything that its verdict depends on. */
function labelsOf({ hubId, endedSince }: OfHub): Prisma.Sql {
  return Prisma.sql`
    with here as (
      select h.shipment_id, array_agg(h.parcel order by h.parcel) as parcels
      from hub_scans h join shipments s on s.id = h.shipment_id
      where h.hub_id = ${hubId}::uuid and h.undone_at is null
        and s.received_hub_id = ${hubId}::uuid and s.ended_at is null
      group by 1
    ), stale as (
      select subject_id, string_agg(facts::text, ',' order by id) as facts from attentions
      where code = 'staleLabel' and closed_at is null group by 1
    ), listed as (
      select * from shipments
      where (hub_id = ${hubId}::uuid or received_hub_id = ${hubId}::uuid)
        and (ended_at is null or ended_at > ${endedSince})
      order by id desc limit ${MAX_LABELS}
    ), labels as (
      select s.id, s.order_id, s.kind, s.of_shipment_id,
        left(encode(sha256(convert_to(${hubId}::text || ' ' || s.reference, 'UTF8')), 'base64'), 1) as part,
        row(s.id, s.kind, s.state, s.status, s.parcels, s.hub_id, s.received_hub_id, s.of_shipment_id,
          s.collected_at is not null, o.current_shipment_id, o.suburb, o.postal_code, p.suburb, p.postal_code,
          here.parcels, stale.facts)::text as facts
      from listed s
      join orders o on o.id = s.order_id
      left join pickup_locations p on p.id = o.pickup_location_id
      left join here on here.shipment_id = s.id
      left join stale on stale.subject_id = o.id
    )`;
}

/** The version of a list: a base for what all labels share, and a checksum of each part. A different base means
 *  that the whole list is different.
 *  @param about the hub, its lanes and its closed days */
export function versionOf(about: object, sums: ReadonlyMap<string, string>): string {
  const base = createHash('sha256').update(JSON.stringify(about)).digest('base64url');
  const each = [...LIST_PARTS].map((part) => sums.get(part) ?? NO_SUM);
  return base.slice(0, BASE_LENGTH) + each.join('');
}

/** The parts in which two versions differ; null if the whole list does. */
export function changedParts(known: string | null, version: string): string[] | null {
  const isAlike = known?.length === version.length;
  if (!isAlike || known.slice(0, BASE_LENGTH) !== version.slice(0, BASE_LENGTH)) return null;
  return [...LIST_PARTS].filter((_, nth) => sumOf(known, nth) !== sumOf(version, nth));
}

function sumOf(version: string, nth: number): string {
  const from = BASE_LENGTH + nth * SUM_LENGTH;
  return version.slice(from, from + SUM_LENGTH);
}
