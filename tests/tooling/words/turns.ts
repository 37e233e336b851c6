/** A wording that no user-visible text may contain: the pattern, what to write instead, and an example. */
interface Turn {
  not: RegExp;
  say: string;
  example: string;
}

// prettier-ignore
export const TURNS: readonly Turn[] = [
  { not: /\bnobody\b/i, say: 'no one, or say it with “you”', example: 'Nobody waits.' },
  { not: /\bwhoever\b/i, say: 'name the person: the owner, team members', example: 'Whoever owns the account reads it.' },
  { not: /\b(some|any|every)body\b/i, say: 'someone, anyone, everyone', example: 'Somebody has changed it.' },
  { not: /\bwhat needs some(body|one)\b/i, say: 'alerts', example: 'Listed what needs someone' },
  { not: /\bis none\b/i, say: 'is not one of', example: 'It is none of your stores.' },
  { not: /\bis no\b(?! longer)/i, say: 'is not a', example: 'This is no CSV file.' },
  { not: /\bany more\b/i, say: 'no longer', example: 'It opens nothing any more.' },
  { not: /\bmeanwhile\b/i, say: 'in the meantime', example: 'Scan the others meanwhile.' },
  { not: /\bstands?\b|\bstood\b/i, say: 'is, appears', example: 'It stands in the list.' },
  { not: /\bmend(s|ed|ing)?\b/i, say: 'correct, fix', example: 'Mend the file.' },
  { not: /\bput(ting)? (it |them )?(aside|away)\b/i, say: 'Dismiss', example: 'Put aside' },
  { not: /\btells? of\b/i, say: 'say, show', example: 'The courier tells of a job.' },
  { not: /\btell the same\b/i, say: 'agree', example: 'All three tell the same.' },
  { not: /\bhangs on\b/i, say: 'belongs to, your data', example: 'Everything that hangs on you' },
  { not: /\bgood for nothing\b/i, say: 'stop working', example: 'Old codes are good for nothing then.' },
  { not: /^(Held|Guessed|Kept|Asked|Said) (is|are|by)\b/i, say: 'put the subject first', example: 'Held is the fee of every shipment.' },
  { not: /\b(by|of) (itself|themselves)\b/i, say: 'automatically, separately', example: 'It goes on by itself.' },
  { not: /\bneeds? you\b/i, say: 'Needs attention', example: '1 order needs you' },
  { not: /\b(a|an|the|this|that|these|no|of) matters?\b|^matters?\b/i, say: 'alert', example: 'The matter is closed.' },
  { not: /\b(an?|the|this|that|these|more|of|or|and|,) acts?\b(?! as)|^acts?\b/i, say: 'action', example: 'Find a page or an act' },
  { not: /\bintents?\b/i, say: 'action', example: 'Unknown intent' },
  { not: /\bhappenings?\b/i, say: 'change', example: 'Every happening is listed.' },
  { not: /\b(given|gave|gives?) up\b|\bin vain\b/i, say: 'failed', example: 'Work was given up' },
  { not: /\b(patiently|stubbornly)\b/i, say: 'we keep trying', example: 'It is tried patiently.' },
  { not: /\beven so\b|\blets? it go on\b/i, say: 'Ship anyway, Continue delivery', example: 'Send it even so' },
  { not: /\b(take|takes|taken|taking|took)\b( \S+){0,3} out of\b|^Take out\b|^taken out\b/i, say: 'Remove from manifest', example: 'Take it out of the manifest' },
  { not: /\b(turn|turns|turned|turning)( \S+){0,2} back\b|\b(the|each) way back\b/i, say: 'Return to sender', example: 'Turn the parcel back' },
  { not: /\bstale\b/i, say: 'outdated', example: 'The label is stale.' },
  { not: /\b(write|writes|written|wrote|writing)[ -]back\b/i, say: 'sync tracking', example: 'Tracking was written back.' },
  { not: /\b(is|are|was|were|be|been|not|had) told\b/i, say: 'synced, notified', example: 'The store is not told.' },
  { not: /\bas the store has (it|them)\b/i, say: 'out of sync', example: 'It is not here as the store has it.' },
  { not: /\bnothing( is)?[ -]lost\b/i, say: 'in sync, sync status', example: 'Nothing lost' },
  { not: /\bearlier orders\b|\b(bring|brings|brought|bringing) in\b/i, say: 'past orders, import', example: 'Bring in earlier orders' },
  { not: /\bjudged?s?\b/i, say: 'check', example: 'It is judged again.' },
  { not: /\bpapers?\b/i, say: 'invoices and statements, documents, label size', example: 'Your papers of October' },
  { not: /\bdaily match\b/i, say: 'Reconciliation', example: 'Ended in the daily match' },
  { not: /\bnobody kn[eo]ws?\b|\bno one kn[eo]w\b/i, say: 'unmatched', example: 'A payment that no one knew' },
  { not: /\bmoney requests?\b|\bchanges? (of|the) money\b/i, say: 'Adjustments', example: 'Changes of money' },
  { not: /\bagrees? to it\b|\buntil another agrees\b/i, say: 'approve', example: 'It waits until another agrees' },
  { not: /\bprice (list|of a shipment)\b|\b(add|remove|new|that|this|another) (a |this )?price\b|^prices$/i, say: 'shipping rate', example: 'Add price' },
  { not: /\bstuck\b/i, say: 'failed background jobs', example: 'Nothing is stuck' },
  { not: /\bwhat is open\b/i, say: 'devices and API tokens', example: 'End what is open' },
  { not: /\bworks for it\b/i, say: 'team members', example: 'Someone who works for it' },
  { not: /\bwhat was done\b/i, say: 'Activity log', example: 'A list of what was done' },
  { not: /\bheld page\b/i, say: 'unsaved changes', example: 'Your held page is here.' },
  { not: /\bfaults?\b|\btroubles?\b/i, say: 'error', example: 'A fault was found.' },
  { not: /\bdoors?\b/i, say: 'webhook endpoint, sign-in', example: 'By which door' },
  { not: /\b(call|calls|called|calling) (it |them )?off\b/i, say: 'cancel', example: 'The courier is called off.' },
  { not: /\bas in '/i, say: 'for example', example: "As in 'Nightly report'." },
  { not: /\be-mails?\b/i, say: 'email', example: 'Enter the e-mail address' },
];

/** The forbidden wordings in a text. Expressions, tags, paths and commands are ignored. */
export function turnsIn(text: string): Turn[] {
  const plain = wordsOf(text);
  return TURNS.filter(({ not }) => not.test(plain));
}

/** Replaces expressions: `Ship ${counted(n, 'order')} again` becomes `Ship … again`. */
function wordsOf(text: string): string {
  const without = text
    .replace(/\$?\{[^{}]*\}/g, '…')
    .replace(/<[^<>]*>/g, '')
    .replace(/\S*[/:]\S+/g, '');
  return without === text ? text : wordsOf(without);
}
