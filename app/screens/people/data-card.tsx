import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

export function DataCard() {
  return (
    <Card title="Your data">
      <p className="t-lead">Download a copy of your personal data.</p>
      <div className="t-group">
        <a className="t-button t-button--plain" href="/profile/data" download>
          Download my data
        </a>
        <ButtonLink to="/profile/delete">Delete account</ButtonLink>
      </div>
    </Card>
  );
}
