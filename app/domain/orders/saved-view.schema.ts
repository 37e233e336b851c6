import { z } from 'zod';
import { MAX_VIEW_NAME } from '#app/domain/people/view-name.rules.ts';
import { jsonOf } from '#app/domain/shared/json-text.ts';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { OrderFilter } from './order-filter.schema.ts';
import { ORDER_SORTS } from './order-list.rules.ts';

export const VIEW_MESSAGES = {
  saved: 'View saved.',
  renamed: 'View renamed.',
  updated: 'View updated.',
  deleted: 'View deleted.',
  noName: 'Give the view a name.',
  longName: 'Use at most 60 characters for the name.',
  taken: 'A view with this name already exists.',
  tooMany: 'You already have 100 views. Delete one first.',
} as const;

const Name = requiredText(MAX_VIEW_NAME, VIEW_MESSAGES.noName, VIEW_MESSAGES.longName);

/** A value that a form sends as JSON. */
const asJson = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .max(10_000)
    .transform((text, context) => {
      const value = jsonOf(text);
      if (value === undefined) context.addIssue('We cannot read this view. Reload the page.');
      return value;
    })
    .pipe(schema);

/** The list's layout in the view. */
const look = {
  sort: z.enum(ORDER_SORTS).catch('-createdAt'),
  columns: asJson(z.array(z.string().max(40)).max(40)).optional(),
  density: z.string().max(20).optional(),
};

export const SavedViewAction = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    name: Name,
    filter: asJson(OrderFilter),
    ...look,
    shared: z.literal('on').optional(),
  }),
  z.object({ intent: z.literal('update'), id: z.uuid(), ...look }),
  z.object({ intent: z.literal('rename'), id: z.uuid(), name: Name }),
  z.object({ intent: z.literal('delete'), id: z.uuid() }),
]);
export type SavedViewAction = z.infer<typeof SavedViewAction>;
type ViewAction<I> = Extract<SavedViewAction, { intent: I }>;
export type SaveView = Omit<ViewAction<'save'>, 'intent'>;
export type UpdateView = Omit<ViewAction<'update'>, 'intent'>;
export type RenameView = Omit<ViewAction<'rename'>, 'intent'>;

/** `id` is the view that was changed; null if it was deleted. */
export type SavedViewAnswer = {
  intent: SavedViewAction['intent'];
  message: string;
  id: string | null;
};
