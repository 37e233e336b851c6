import { CardPage } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

type MailsScreenProps = {
  mails: { id: string; to: string; subject: string; text: string; at: Date | string }[];
};

/** The emails that evaluation mode keeps instead of sending, newest first. */
export function MailsScreen({ mails }: MailsScreenProps) {
  return (
    <CardPage title="Emails" foot={<a href="/mails">Refresh</a>}>
      <p>In evaluation mode, emails are kept here instead of being sent.</p>
      {mails.length === 0 ? (
        <EmptyState help={null} title="No emails yet">
          Sign up, and your code appears here.
        </EmptyState>
      ) : null}
      {mails.map((mail) => (
        <article key={mail.id}>
          <h2>{mail.subject}</h2>
          <p>
            To {mail.to}, <DateTime at={mail.at} />
          </p>
          {mail.text.split('\n\n').map((paragraph, place) => (
            <p key={place}>{paragraph}</p>
          ))}
        </article>
      ))}
    </CardPage>
  );
}
