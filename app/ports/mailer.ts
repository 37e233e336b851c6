/** Whose emails of which kind a link ends. */
export type Unsubscribe = { userId: string; kind: string };

/** `unsubscribe`: of an email that its reader may do without. */
export type Mail = { to: string; subject: string; text: string; unsubscribe?: Unsubscribe };

/** Sends one mail. Throws 'mail-down' (retry). */
export type MailerPort = { send(mail: Mail): Promise<void> };
