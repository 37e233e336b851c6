import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { remakeQueued } from './remake-queued.ts';
import { PrintSettings, type PrintSettingsChange } from './print-settings.schema.ts';

/** The print settings of an owner (`requesterOf`), with defaults for those that were never saved. */
export async function printSettingsOf({ db }: { db: Tx }, owner: string): Promise<PrintSettings> {
  return PrintSettings.parse((await db.printSettings.findUnique({ where: { owner } })) ?? {});
}

/** As `printSettingsOf`, for the actor. */
export function ownPrintSettings(deps: { db: Tx }, actor: Actor): Promise<PrintSettings> {
  return printSettingsOf(deps, requesterOf(actor));
}

/** Saves the actor's print settings, which then apply wherever they sign in. Labels that wait for the actor's printer in
 *  another resolution are made again.
 *  @throws AppError 'not-allowed'. */
export async function changePrintSettings(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { labelSheet, printerDpi, slipLines }: PrintSettingsChange,
): Promise<void> {
  authorize(actor, 'order.print');
  const change = {
    ...(labelSheet ? { labelSheet } : {}),
    ...(printerDpi ? { printerDpi } : {}),
    ...(slipLines ? { slipLines } : {}),
  };
  const owner = requesterOf(actor);
  await deps.db.$transaction(async (tx) => {
    await tx.printSettings.upsert({
      where: { owner },
      create: { owner, ...change },
      update: change,
    });
    const { userId } = actor;
    if (printerDpi && userId) await remakeQueued(tx, deps, { ...actor, userId }, printerDpi);
  });
}
