import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { addMember, resendInvitation } from '#app/domain/people/add-member.ts';
import { removeMember, updateMember } from '#app/domain/people/change-member.ts';
import { listMembersPage } from '#app/domain/people/list-members.ts';
import type { MemberKind } from '#app/domain/people/member-kinds.ts';
import { MembersForm, MembersQuery, type MemberInput } from '#app/domain/people/member.schema.ts';
import { readMemberForm } from '#app/domain/people/read-member-form.ts';
import { fullName } from '#app/domain/shared/full-name.ts';
import { enter } from './enter.server.ts';
import { formActions } from './form-actions.server.ts';
import { formAction, screenLoader } from './screen-access.server.ts';

export const membersLoader = (kind: MemberKind) =>
  screenLoader(async (args: LoaderFunctionArgs) => {
    const { permission } = kind;
    const { services, actor, query } = await enter(args, { permission, query: MembersQuery });
    return {
      page: await listMembersPage(services, actor, kind, query),
      query,
      showsAccount: kind.account !== null && actor.merchantId === null,
    };
  });

type Done = { message: string; errors: undefined };

export const membersAction = (kind: MemberKind) =>
  formActions<MembersForm, Done>(MembersForm, {
    remove: {
      permission: kind.permission,
      run: async ({ services, actor, input }) => {
        const removed = await removeMember(services, actor, kind, { id: input.id });
        return { message: kind.says.removed(fullName(removed)), errors: undefined };
      },
    },
    resend: {
      permission: kind.permission,
      run: async ({ auth, actor, input }) => {
        await resendInvitation(auth, actor, kind, input);
        return { message: 'Invitation sent again.', errors: undefined };
      },
    },
  });

/** Query of a member's form. `id` is read from the parameter that this member kind's URL uses; `username` is the
 *  account to which an administrator adds a member. */
const addressOf = (id: string) =>
  z
    .object({
      [id]: z.uuid().optional().catch(undefined),
      username: z.string().trim().max(254).optional().catch(undefined),
    })
    .transform((query) => ({ id: query[id], username: query['username'] }));

export const memberFormLoader = (kind: MemberKind, id: string) =>
  screenLoader(async (args: LoaderFunctionArgs) => {
    const { permission } = kind;
    const { services, actor, query } = await enter(args, { permission, query: addressOf(id) });
    return readMemberForm(services, actor, kind, query);
  });

type Form = { id: string; form: z.ZodType<MemberInput>; list: string };

/** Saves the edited member, or adds a new one, and redirects to the list, which shows the result. */
export const memberFormAction = (kind: MemberKind, { id, form, list }: Form) =>
  formAction(async (args: ActionFunctionArgs) => {
    const query = addressOf(id);
    const { permission } = kind;
    const entered = await enter(args, { permission, query, form });
    const { auth, actor, input } = entered;
    if (entered.query.id) {
      await updateMember(auth, actor, kind, input, entered.query.id);
      throw redirect(`${list}?saved`);
    }
    const { isOwnAccount } = await addMember(auth, actor, kind, input);
    throw redirect(`${list}?${isOwnAccount ? 'invited' : 'added'}`);
  });
