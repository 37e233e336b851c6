import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { PrintSettings, type PrintSettingsChange } from './print-settings.schema.ts';

/** The print settings of an owner (`requesterOf`), with defaults for those that were never saved. */
export async function printSettingsOf(
  { db }: Pick<Services, 'db'>,
  owner: string,
): Promise<PrintSettings> {
  return PrintSettings.parse((await db.printSettings.findUnique({ where: { owner } })) ?? {});
}

/** As `printSettingsOf`, for the actor. */
export function ownPrintSettings(deps: Pick<Services, 'db'>, actor: Actor): Promise<PrintSettings> {
  return printSettingsOf(deps, requesterOf(actor));
}

/** Saves the actor's print settings, which then apply wherever they sign in.
 *  @throws AppError 'not-allowed'. */
export async function changePrintSettings(
  { db }: Pick<Services, 'db'>,
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
  await db.printSettings.upsert({
    where: { owner },
    create: { owner, ...change },
    update: change,
  });
}
