import { mailMessages } from '#app/messages/mails.ts';
import { CardPage } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type MailsScreenProps = {
  mails: { id: string; to: string; subject: string; text: string; at: Date | string }[];
};

/** The emails that evaluation mode keeps instead of sending, newest first. */
export function MailsScreen({ mails }: MailsScreenProps) {
  const { text, parts } = useMessages(mailMessages);
  return (
    <CardPage title={text('title')} foot={<a href="/mails">{text('refresh')}</a>}>
      <p>{text('lead')}</p>
      {mails.length === 0 ? (
        <EmptyState help={null} title={text('none.title')}>
          {text('none.body')}
        </EmptyState>
      ) : null}
      {mails.map((mail) => (
        <article key={mail.id}>
          <h2>{mail.subject}</h2>
          <p>{parts('to', { address: mail.to, at: <DateTime key="at" at={mail.at} /> })}</p>
          {mail.text.split('\n\n').map((paragraph, place) => (
            <p key={place}>{paragraph}</p>
          ))}
        </article>
      ))}
    </CardPage>
  );
}
