import type { LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { formActions, type FormAction } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { deleteView, renameView, saveView, updateView } from '#app/domain/orders/save-view.ts';
import { SavedViewAction, type SavedViewAnswer } from '#app/domain/orders/saved-view.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';

/** This address has no page; the Orders list posts to it. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission: 'order.read' });
  throw notFound('Page');
});

type Answer = SavedViewAnswer & { errors: undefined };

type ViewAction<I> = Extract<SavedViewAction, { intent: I }>;

/** Which views a user may change depends on each view's owner, so the domain checks that. */
const onView = <I extends SavedViewAction['intent']>(
  does: (services: Services, actor: Actor, input: ViewAction<I>) => Promise<SavedViewAnswer>,
): FormAction<ViewAction<I>, Answer> => ({
  permission: 'order.read',
  run: async ({ services, actor, input }) => ({
    ...(await does(services, actor, input)),
    errors: undefined,
  }),
});

export const action = formActions<SavedViewAction, Answer>(SavedViewAction, {
  save: onView<'save'>(saveView),
  update: onView<'update'>(updateView),
  rename: onView<'rename'>(renameView),
  delete: onView<'delete'>(deleteView),
});
