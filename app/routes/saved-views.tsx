import type { LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { formActs, type FormAct } from '#app/auth/form-acts.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { deleteView, renameView, saveView, updateView } from '#app/domain/orders/save-view.ts';
import { SavedViewAct, type SavedViewAnswer } from '#app/domain/orders/saved-view.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';

/** A form of the Orders list; there is nothing to look at. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission: 'order.read' });
  throw notFound('Page');
});

type Answer = SavedViewAnswer & { errors: undefined };

type Act<I> = Extract<SavedViewAct, { intent: I }>;

/** Which views a person may change is decided by whose each is. */
const act = <I extends SavedViewAct['intent']>(
  does: (services: Services, actor: Actor, input: Act<I>) => Promise<SavedViewAnswer>,
): FormAct<Act<I>, Answer> => ({
  permission: 'order.read',
  run: async ({ services, actor, input }) => ({
    ...(await does(services, actor, input)),
    errors: undefined,
  }),
});

export const action = formActs<SavedViewAct, Answer>(SavedViewAct, {
  save: act<'save'>(saveView),
  update: act<'update'>(updateView),
  rename: act<'rename'>(renameView),
  delete: act<'delete'>(deleteView),
});
