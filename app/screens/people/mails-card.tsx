import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { useProfile } from './use-profile.ts';

export type MailsProps = { mails: readonly { kind: string; label: string; isWanted: boolean }[] };

export function MailsCard({ mails }: MailsProps) {
  const { Form, errors, isBusy } = useProfile();
  return (
    <Card title="Emails">
      <p className="t-quiet t-lead">
        We always email you about changes to your password, your address and your authenticator app.
      </p>
      <Form method="post">
        <fieldset className="t-choice-list">
          <legend className="t-hidden">Emails you want</legend>
          {mails.map(({ kind, label, isWanted }) => (
            <div className="t-check" key={kind}>
              <input
                id={`mail-${kind}`}
                type="checkbox"
                name={kind}
                value="on"
                defaultChecked={isWanted}
              />
              <label htmlFor={`mail-${kind}`}>{label}</label>
            </div>
          ))}
        </fieldset>
        <FormFault says={errors?.message} />
        <Button type="submit" name="intent" value="chooseMails" busy={isBusy}>
          Save
        </Button>
      </Form>
    </Card>
  );
}
