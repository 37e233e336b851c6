import { createTransport } from 'nodemailer';
import { isLoopbackName } from '#app/config/loopback.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { MAIL_LIMITS_MS } from '#app/domain/shared/mail-time.rules.ts';
import type { MailerPort } from '#app/ports/mailer.ts';
import { withUnsubscribe, type UnsubscribeAt } from './unsubscribe-link.ts';

type Options = {
  url: string;
  from: string;
  unsubscribeAt: UnsubscribeAt;
  limitsMs?: typeof MAIL_LIMITS_MS;
};

/** Sends emails over SMTP. `url` has the form `smtps://user:password@host:465`; `from` is shown to recipients. Emails
 *  contain sign-in codes, so a remote server without TLS is refused. A server that is silent for longer than `limitsMs`
 *  counts as down. */
export function createSmtpMailer(options: Options): MailerPort {
  const { url, from, unsubscribeAt, limitsMs = MAIL_LIMITS_MS } = options;
  const isNear = isLoopbackName(new URL(url).hostname);
  const limits = {
    connectionTimeout: limitsMs.connect,
    greetingTimeout: limitsMs.greeting,
    socketTimeout: limitsMs.answer,
  };
  const security = isNear ? {} : { requireTLS: true };
  const transport = createTransport({ url, ...limits, ...security }, { from });
  return {
    send: async (mail) => {
      const { to, subject } = mail;
      const { text, headers } = withUnsubscribe(mail, unsubscribeAt);
      try {
        // Passed as an object, because a string would be parsed as a list of addresses.
        await transport.sendMail({ to: { name: '', address: to }, subject, text, headers });
      } catch (error) {
        throw new AppError('mail-down', 'The email could not be sent.', {}, error);
      }
    },
  };
}
