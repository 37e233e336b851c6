import { Form, Link, useNavigation } from '@remix-run/react';
import type { InvitationPage } from '#app/domain/people/accept-invitation.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { Notice } from './notice.tsx';
import { AccountOfPassword, NewPasswordTwice } from './password-fields.tsx';

type Props = InvitationPage & {
  ticket: string;
  /** The signed-in user's email if it is not the invited one; null otherwise. */
  signedInAs: string | null;
  errors?: FormErrors;
};

/** The page of an invitation link: who invites to what, with buttons to accept or decline. */
export function InvitationScreen(page: Props) {
  const { account, stores, hubs, email, choosesPassword, ticket, signedInAs, errors } = page;
  const { state, formData } = useNavigation();
  const busyWith = state === 'idle' ? null : formData?.get('intent');
  return (
    <CardPage title="Invitation" foot={<Link to="/login">Sign in</Link>}>
      {signedInAs ? (
        <Banner tone="warm" title={`You are signed in as ${signedInAs}`}>
          <p>
            This invitation is for <EmailText>{email}</EmailText>. Sign out, then open the
            invitation link again.
          </p>
        </Banner>
      ) : null}
      <p>
        <b>{account}</b> invites{' '}
        <b>
          <EmailText>{email}</EmailText>
        </b>{' '}
        to {taskOf({ stores, hubs })}:
      </p>
      <ul>
        {[...stores, ...hubs].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Form method="post" action={`/invitation?ticket=${encodeURIComponent(ticket)}`} noValidate>
        <input type="hidden" name="ticket" value={ticket} />
        {choosesPassword ? <NewPassword email={email} errors={errors} /> : null}
        <p>
          <Button
            kind="primary"
            type="submit"
            name="intent"
            value={choosesPassword ? 'accept' : 'join'}
            busy={busyWith === 'accept' || busyWith === 'join'}
          >
            {choosesPassword ? 'Choose password and start' : 'Accept'}
          </Button>
        </p>
        <Button type="submit" name="intent" value="decline" busy={busyWith === 'decline'}>
          Decline
        </Button>
      </Form>
      <Notice message={errors?.message} isError />
    </CardPage>
  );
}

function taskOf({ stores, hubs }: Pick<InvitationPage, 'stores' | 'hubs'>): string {
  if (hubs.length > 0) return hubs.length === 1 ? 'work at the hub' : `work at ${hubs.length} hubs`;
  return stores.length === 1 ? 'manage the store' : `manage ${stores.length} stores`;
}

function NewPassword({ email, errors }: { email: string; errors?: FormErrors }) {
  return (
    <>
      <AccountOfPassword email={email} />
      <NewPasswordTwice errors={errors ?? null} />
    </>
  );
}
