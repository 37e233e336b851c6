import { Form, Link, useNavigation } from '@remix-run/react';
import type { InvitationPage } from '#app/domain/people/accept-invitation.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { invitationMessages } from '#app/messages/invitation.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Notice } from './notice.tsx';
import { AccountOfPassword, NewPasswordTwice } from './password-fields.tsx';

type Props = InvitationPage & {
  ticket: string;
  /** The signed-in user's email if it is not the invited one; null otherwise. */
  signedInAs: string | null;
  errors?: FormErrors;
};

/** The page of an invitation link: which account invites the person and to which stores or hubs, with buttons to accept
 *  or decline. */
export function InvitationScreen(page: Props) {
  const { account, stores, hubs, email, choosesPassword, ticket, signedInAs, errors } = page;
  const { text, parts } = useMessages(invitationMessages);
  const { state, formData } = useNavigation();
  const busyWith = state === 'idle' ? null : formData?.get('intent');
  return (
    <CardPage title={text('title')} foot={<Link to="/login">{text('signIn')}</Link>}>
      {signedInAs ? (
        <Banner tone="warm" title={text('another.title', { email: signedInAs })}>
          <p>{parts('another.body', { email: <EmailText key="email">{email}</EmailText> })}</p>
        </Banner>
      ) : null}
      <p>
        {parts(hubs.length > 0 ? 'hubs' : 'stores', {
          count: hubs.length > 0 ? hubs.length : stores.length,
          account: <b key="account">{account}</b>,
          email: (
            <b key="email">
              <EmailText>{email}</EmailText>
            </b>
          ),
        })}
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
            {choosesPassword ? text('accept') : text('join')}
          </Button>
        </p>
        <Button type="submit" name="intent" value="decline" busy={busyWith === 'decline'}>
          {text('decline')}
        </Button>
      </Form>
      <Notice message={errors?.message} isError />
    </CardPage>
  );
}

/** Shown to a signed-in person after declining. */
export function InvitationDeclined() {
  const { text } = useMessages(invitationMessages);
  return (
    <CardPage title={text('declined')}>
      <p>{text('declined.body')}</p>
      <Link to="/dashboard">{text('declined.link')}</Link>
    </CardPage>
  );
}

function NewPassword({ email, errors }: { email: string; errors?: FormErrors }) {
  return (
    <>
      <AccountOfPassword email={email} />
      <NewPasswordTwice errors={errors ?? null} />
    </>
  );
}
