/** Identifies the emails that an unsubscribe link stops: the person and the kind. */
export type Unsubscribe = { userId: string; kind: string };

/** `unsubscribe`: only set for optional emails. */
export type Mail = { to: string; subject: string; text: string; unsubscribe?: Unsubscribe };

/** Sends one mail. Throws 'mail-down' (retry). */
export type MailerPort = { send(mail: Mail): Promise<void> };
