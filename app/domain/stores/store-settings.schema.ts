import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { LANGUAGE_CODES } from '#app/messages/languages.ts';
import { LONGEST_GATEWAY, MAX_GATEWAYS, MEANING_CHOICES } from './store-settings.rules.ts';

const ChosenMeaning = z.enum(MEANING_CHOICES, { error: 'Choose what the status means.' });

/** A form field that occurs once arrives as a single value, one that occurs several times as a list. */
const listOf = <T extends z.ZodType>(item: T, max: number, tooMany: string) =>
  z.preprocess(
    (value): unknown => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(max, tooMany),
  );

/** An unticked checkbox is not posted. */
const Checkbox = z.preprocess((value) => value === 'on', z.boolean());

/** A store's settings as its page posts them. `status` and `meaning` are parallel lists. */
export const StoreSettingsForm = z.object({
  intent: z.literal('settings'),
  notifyCustomer: Checkbox,
  printOnBooking: Checkbox,
  bookOnConfirm: Checkbox,
  /** A page that was opened before this setting existed does not post it. The setting then stays unchanged. */
  recipientLanguage: z.enum(LANGUAGE_CODES, { error: 'Choose a language.' }).optional(),
  gateways: listOf(
    requiredText(
      LONGEST_GATEWAY,
      'Type the name of the payment method, or remove the line.',
      `At most ${LONGEST_GATEWAY} characters.`,
    ),
    MAX_GATEWAYS,
    `At most ${MAX_GATEWAYS} payment methods.`,
  ).check((context) => {
    context.value.forEach((name, index) => {
      if (firstOf(context.value, name) !== index)
        context.issues.push({
          code: 'custom',
          input: name,
          path: [index],
          message: 'This name is already in the list.',
        });
    });
  }),
  status: listOf(z.string().min(1).max(100), 100, 'Set at most 100 statuses.'),
  meaning: listOf(ChosenMeaning, 100, 'Set at most 100 statuses.'),
});
export type StoreSettingsForm = z.infer<typeof StoreSettingsForm>;

/** The index of the first name in the list that equals `name`. As when orders are evaluated, case and surrounding
 *  spaces are ignored. */
function firstOf(names: readonly string[], name: string): number {
  const plain = name.trim().toLowerCase();
  return names.findIndex((one) => one.trim().toLowerCase() === plain);
}
