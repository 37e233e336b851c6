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

type Act<I> = Extract<SavedViewAction, { intent: I }>;

/** Which views a user may change depends on each view's owner, so the domain checks that. */
const act = <I extends SavedViewAction['intent']>(
  does: (services: Services, actor: Actor, input: Act<I>) => Promise<SavedViewAnswer>,
): FormAction<Act<I>, Answer> => ({
  permission: 'order.read',
  run: async ({ services, actor, input }) => ({
    ...(await does(services, actor, input)),
    errors: undefined,
  }),
});

export const action = formActions<SavedViewAction, Answer>(SavedViewAction, {
  save: act<'save'>(saveView),
  update: act<'update'>(updateView),
  rename: act<'rename'>(renameView),
  delete: act<'delete'>(deleteView),
});
