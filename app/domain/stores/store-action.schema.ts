import { z } from 'zod';
import { unlessTooLong } from '#app/domain/shared/text.schema.ts';
import { WarehouseInput } from './store.schema.ts';
import { StoreSettingsForm } from './store-settings.schema.ts';

/** Actions before and during an import of past orders. */
export const BackfillAction = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('backfill'),
    days: z.coerce.number({ error: 'Choose how far back to import.' }),
  }),
  z.object({ intent: z.literal('stopBackfill') }),
]);

/** Actions on a store's page. */
export const StoreAction = z.discriminatedUnion('intent', [
  ...BackfillAction.options,
  z.object({ intent: z.literal('check') }),
  z.object({ intent: z.literal('reconnect') }),
  z.object({ intent: z.literal('moveHere') }),
  z.object({ intent: z.literal('connectSeparately') }),
  z.object({
    intent: z.literal('disconnect'),
    typedName: z
      .string({ error: unlessTooLong('Type the name of the store.') })
      .trim()
      .max(120),
  }),
  StoreSettingsForm,
]);
export type StoreAction = z.infer<typeof StoreAction>;

/** Actions on a store's warehouse login. */
export const WarehouseAction = z.discriminatedUnion('intent', [
  WarehouseInput.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('test') }),
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('stop') }),
]);
export type WarehouseAction = z.infer<typeof WarehouseAction>;
