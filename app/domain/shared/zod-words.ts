import { z } from 'zod';
import { oneOrMany } from './counted.ts';
import { groupDigits } from './group-digits.ts';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['localeError']>>[0];

/** At most this many choices are listed in a message. */
const MAX_CHOICES = 12;

const TYPES: Record<string, string> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
  record: 'This must be an object.',
  date: 'This must be a date.',
};

const FORMATS: Record<string, string> = {
  email: 'This is not an email address.',
  url: 'Enter a web address such as https://shop.example.co.za.',
  uuid: 'This is not a valid ID.',
  date: 'This must be a date such as 2026-11-27.',
  datetime: 'This must be a date and time such as 2026-11-27T08:30:00Z.',
};

const SIZES: Record<string, string> = { array: 'items', set: 'items', file: 'bytes' };

/** The message for an invalid value, used if its schema has no message of its own. */
function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '')
        return 'This is required.';
      return TYPES[issue.expected] ?? 'This is not valid.';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not in the expected format.';
    case 'invalid_value':
      return choiceWords(issue.values.map(String));
    case 'too_small':
      return smallWords(issue.origin, issue.minimum, issue.inclusive ?? true);
    case 'too_big':
      return bigWords(issue.origin, issue.maximum, issue.inclusive ?? true);
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Unknown ${oneOrMany(issue.keys.length, 'field', 'fields')}: ${issue.keys.join(', ')}.`;
    default:
      return 'This is not valid.';
  }
}

function choiceWords(values: readonly string[]): string {
  const shown = values.slice(0, MAX_CHOICES).join(', ');
  if (values.length === 1) return `This must be ${shown}.`;
  return `Choose one of: ${shown}${values.length > MAX_CHOICES ? ', …' : ''}.`;
}

function smallWords(origin: string, minimum: number | bigint, isInclusive: boolean): string {
  const least = groupDigits(Number(minimum));
  if (origin === 'string')
    return Number(minimum) <= 1 ? 'This is required.' : `Use at least ${least} characters.`;
  const unit = SIZES[origin];
  if (unit) return Number(minimum) <= 1 ? 'Send at least one.' : `Send at least ${least} ${unit}.`;
  if (origin === 'date') return 'This date is too early.';
  return isInclusive ? `This must be ${least} or more.` : `This must be more than ${least}.`;
}

function bigWords(origin: string, maximum: number | bigint, isInclusive: boolean): string {
  const max = groupDigits(Number(maximum));
  if (origin === 'string') return tooLongWords(Number(maximum));
  const unit = SIZES[origin];
  if (unit) return `Send at most ${max} ${unit}.`;
  if (origin === 'date') return 'This date is too late.';
  return isInclusive ? `This must be ${max} or less.` : `This must be less than ${max}.`;
}

/** The message for a text of more than `max` characters. */
export function tooLongWords(max: number): string {
  return `Use at most ${groupDigits(max)} characters.`;
}

// Replaces zod's own English messages everywhere.
z.config({ localeError: wordsOf });
