import type { Services } from '#app/ports/services.ts';
import { countryName } from './country-name.ts';
import type { OwnerNews } from './notify-owner.job.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>;
type Words = { subject: string; text: string[] };

/** Mails a person about a change to their own account or about a sign-in, so that they can react if it was not them. */
export async function sendOwnerNews(deps: Needs, news: OwnerNews): Promise<void> {
  const user = await deps.db.user.findUnique({ where: { id: news.userId } });
  if (!user) return;
  const { productName: name, publicUrl } = deps.settings;
  const notMe = `If it was not you, choose a new password at ${publicUrl}/enter-email, and sign out unknown devices at ${publicUrl}/access.`;
  const { subject, text } = WORDS[news.what]({ name, publicUrl, notMe, news, email: user.email });
  const lines = [`Hello ${user.firstName}`, ...text];
  await deps.mailer.send({ to: news.to ?? user.email, subject, text: lines.join('\n\n') });
}

type Facts = {
  /** The product's name. */
  name: string;
  publicUrl: string;
  notMe: string;
  news: OwnerNews;
  email: string;
};

const WORDS: Record<OwnerNews['what'], (facts: Facts) => Words> = {
  'password-changed': ({ name, notMe }) => ({
    subject: `Your ${name} password was changed`,
    text: [
      'The password was changed in your profile. All other devices were signed out. Named API tokens keep working.',
      notMe,
    ],
  }),
  'email-changed': ({ name, news, email }) => ({
    subject: `Your ${name} email address was changed`,
    text: [
      news.to
        ? `You now sign in with ${email}. You can no longer sign in with this address.`
        : 'You now sign in with this address.',
      `If it was not you, someone can read your emails. Change your email password first, then contact ${name}.`,
    ],
  }),
  'authenticator-on': ({ name, notMe }) => ({
    subject: `You now sign in to ${name} with a code`,
    text: [
      'An authenticator app was set up for your account. All other devices were signed out. Named API tokens keep working.',
      notMe,
    ],
  }),
  'authenticator-off': ({ name, notMe }) => ({
    subject: `You no longer need a code to sign in to ${name}`,
    text: ['The authenticator app was removed from your account.', notMe],
  }),
  'recovery-used': ({ name, publicUrl, notMe }) => ({
    subject: `A recovery code of your ${name} account was used`,
    text: [
      `Someone signed in with a recovery code instead of your authenticator app. Each code works only once. Create new codes at ${publicUrl}/profile when few are left.`,
      notMe,
    ],
  }),
  'recovery-renewed': ({ name, notMe }) => ({
    subject: `Your ${name} account has new recovery codes`,
    text: ['Your old codes no longer work.', notMe],
  }),
  'codes-guessed': ({ name, publicUrl, notMe, news }) =>
    news.signedIn
      ? {
          subject: `Someone entered wrong codes in your ${name} account`,
          text: [
            'Someone who is signed in to your account entered several wrong authenticator codes.',
            notMe,
          ],
        }
      : {
          subject: `Someone knows your ${name} password`,
          text: [
            'Someone entered your correct password, then several wrong codes. They did not get in.',
            `If it was not you, choose a new password at ${publicUrl}/enter-email.`,
          ],
        },
  'token-made': ({ name, publicUrl, news }) => ({
    subject: `An API token was created for your ${name} account`,
    text: [
      `${news.name ? `Its name is “${news.name}”. ` : ''}Anyone who has this token can act as you, even after a password change.`,
      `If it was not you, revoke it at ${publicUrl}/access, and choose a new password at ${publicUrl}/enter-email.`,
    ],
  }),
  'fewer-mails': ({ name, publicUrl, notMe }) => ({
    subject: `${name} no longer emails you about new devices`,
    text: [
      `Emails about sign-ins on new devices were switched off. You can switch them on at ${publicUrl}/profile.`,
      notMe,
    ],
  }),
  'new-device': ({ name, publicUrl, notMe, news }) => ({
    subject: `A new device signed in to ${name}`,
    text: [
      `${news.device ?? 'An unknown program or browser'}${news.country ? `, from ${countryName(news.country)},` : ''} signed in to your account for the first time.`,
      `If it was you, you do not need to do anything. ${notMe}`,
      `Choose which emails you get: ${publicUrl}/profile`,
    ],
  }),
};
