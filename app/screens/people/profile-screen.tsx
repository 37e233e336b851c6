import { ButtonLink } from '#app/ui/button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { AuthenticatorCard, type AuthenticatorProps } from './authenticator-card.tsx';
import { DataCard } from './data-card.tsx';
import { EmailCard, type EmailProps } from './email-card.tsx';
import { MailsCard, type MailsProps } from './mails-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { YouCard, type YouProps } from './you-card.tsx';

type Props = YouProps & EmailProps & AuthenticatorProps & MailsProps;

/** One's own account: who one is, and what opens it. */
export function ProfileScreen(props: Props) {
  const { Page } = useShell();
  return (
    <Page
      title="Profile"
      actions={<ButtonLink to="/access">Signed-in devices and API tokens</ButtonLink>}
    >
      <div className="t-stack t-stack--narrow">
        <YouCard {...props} />
        <EmailCard {...props} />
        <PasswordCard email={props.email} />
        <AuthenticatorCard {...props} />
        <MailsCard {...props} />
        <DataCard />
      </div>
    </Page>
  );
}
