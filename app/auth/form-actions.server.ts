import type { ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { Permission } from '#app/domain/shared/permissions.ts';
import { enter, enterOpen, type Entered, type Needed } from './enter.server.ts';
import { formAction } from './screen-access.server.ts';

type NamedForm = { intent: string };

export type FormAction<A extends NamedForm, R> = {
  permission: Permission;
  run(entered: Entered<undefined, A>, args: ActionFunctionArgs): Promise<R>;
};

/** Handles a form with several actions, each with its own permission and handler. Its AppErrors are returned to
 *  the form, as with `formAction`. */
export function formActions<F extends NamedForm, R>(
  form: z.ZodType<F>,
  actions: { [I in F['intent']]: FormAction<Extract<F, { intent: I }>, R> },
) {
  const byIntent = actions as Record<string, FormAction<F, R>>;
  const permission = Object.fromEntries(
    Object.entries(byIntent).map(([intent, action]) => [intent, action.permission]),
  ) as Needed<F>;
  return formAction(async (args: ActionFunctionArgs) => {
    const entered = await enter(args, { permission, form });
    // The form was parsed, so its intent is one of the table's keys.
    return byIntent[entered.input.intent]!.run(entered, args);
  });
}

type Opened<A extends NamedForm> = Pick<Entered<undefined, A>, 'services' | 'auth' | 'input'>;
type OpenAction<A extends NamedForm, R> = {
  run(entered: Opened<A>, args: ActionFunctionArgs): Promise<R>;
};

/** Handles a form with several actions on a page without sign-in: no permission is checked. Each handler verifies its
 *  own proof, such as a ticket in a cookie. */
export function openFormActions<F extends NamedForm, R>(
  form: z.ZodType<F>,
  actions: { [I in F['intent']]: OpenAction<Extract<F, { intent: I }>, R> },
) {
  const byIntent = actions as Record<string, OpenAction<F, R>>;
  return formAction(async (args: ActionFunctionArgs) => {
    const entered = await enterOpen(args, { form });
    return byIntent[entered.input.intent]!.run(entered, args);
  });
}
