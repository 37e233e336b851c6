import { Prisma, type Hub } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { parseProvince } from '#app/domain/shared/province.ts';
import { askNewTeam } from '#app/domain/shipments/ask-driver.ts';
import type { Services } from '#app/ports/services.ts';
import { lockHub } from './hub-visibility.ts';
import { WEEKDAYS } from './hub.rules.ts';
import { HUB_MESSAGES, type HubInput } from './hub.schema.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Creates a hub.
 *  @param onMade runs in the hub's own transaction
 *  @throws AppError 'not-allowed', 'invalid-input' if another hub has its name. */
export async function createHub(
  { db, clock }: Needs,
  actor: Actor,
  input: HubInput,
  onMade?: (tx: Tx, hub: Hub) => Promise<void>,
): Promise<Hub> {
  authorize(actor, 'hub.write');
  return withName(() =>
    db.$transaction(async (tx) => {
      const by = { createdBy: actor.name, updatedBy: actor.name };
      const hub = await tx.hub.create({ data: { id: newId(), ...columnsOf(input), ...by } });
      await writeAudit(tx, actor, { at: clock.now(), action: 'hub.create', subject: hub.id });
      await onMade?.(tx, hub);
      return hub;
    }),
  );
}

/** Changes a hub; parcels that were received there stay received. Those that wait for a driver get one of a changed
 *  team. If nothing differs, nothing is saved and no
 *  audit entry is written.
 *  @throws AppError 'not-allowed', 'not-found', 'invalid-input' if another hub has its name. */
export async function updateHub(
  { db, clock }: Needs,
  actor: Actor,
  { id, ...input }: HubInput & { id: string },
): Promise<Hub> {
  authorize(actor, 'hub.write');
  return withName(() =>
    db.$transaction(async (tx) => {
      const before = await lockHub(tx, actor, 'hub.write', id);
      const after = columnsOf(input);
      const names = Object.keys(after) as (keyof typeof after)[];
      const fields = names.filter((name) => !isSame(before[name], after[name]));
      if (fields.length === 0) return before;
      const data = { ...after, updatedBy: actor.name };
      const hub = await tx.hub.update({ where: { id }, data });
      const now = clock.now();
      if (hub.teamId !== before.teamId) await askNewTeam(tx, hub, { before: before.teamId, now });
      const action = {
        at: now,
        action: 'hub.update',
        subject: before.id,
        detail: { fields },
      } as const;
      await writeAudit(tx, actor, action);
      return hub;
    }),
  );
}

/** The columns of a hub, with the address in one line for display. */
function columnsOf({ province: given, deliveryDays, cutOff, ...input }: HubInput) {
  const province = parseProvince(given, 'ZA');
  const { street, suburb, city, postalCode } = input;
  const address = [street, suburb, city, province, postalCode].filter(Boolean).join(', ');
  const weekdays = deliveryDays && [...new Set(deliveryDays)].map((day) => WEEKDAYS.indexOf(day));
  return {
    ...input,
    province,
    address,
    ...(weekdays ? { deliveryDays: weekdays.sort() } : {}),
    ...(cutOff === undefined ? {} : { cutOff }),
  };
}

/** Whether a column is unchanged. Compares as text, because weekdays are a sorted list. */
function isSame(before: unknown, after: unknown): boolean {
  return String(before) === String(after) && (before === null) === (after === null);
}

async function withName(save: () => Promise<Hub>): Promise<Hub> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw invalidField('name', HUB_MESSAGES.nameTaken);
    throw error;
  }
}
