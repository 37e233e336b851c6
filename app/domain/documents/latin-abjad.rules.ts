import { asciiOf } from './latin-sign.rules.ts';

/** Transliterates scripts that leave vowels unwritten. Common names are spelled as people with these names spell
 *  them. Other words get vowels if they could not be pronounced otherwise. */

// prettier-ignore
const NAMES: Record<string, string> = {
  'محمد': 'mohammed', 'أحمد': 'ahmed', 'احمد': 'ahmed', 'محمود': 'mahmoud', 'علي': 'ali', 'على': 'ali', 'حسن': 'hassan',
  'حسين': 'hussein', 'عمر': 'omar', 'عثمان': 'othman', 'خالد': 'khalid', 'يوسف': 'yusuf', 'إبراهيم': 'ibrahim', 'ابراهيم': 'ibrahim',
  'إسماعيل': 'ismail', 'اسماعيل': 'ismail', 'عبد': 'abd', 'الله': 'allah', 'عبدالله': 'abdullah', 'مصطفى': 'mustafa', 'طارق': 'tariq',
  'كريم': 'karim', 'سعيد': 'said', 'رشيد': 'rashid', 'فاطمة': 'fatima', 'عائشة': 'aisha', 'خديجة': 'khadija', 'مريم': 'maryam',
  'زينب': 'zainab', 'ليلى': 'layla', 'سارة': 'sarah', 'نور': 'nour', 'هدى': 'huda', 'سلمى': 'salma', 'منى': 'mona', 'بن': 'bin',
  'ابن': 'ibn', 'بنت': 'bint', 'أبو': 'abu', 'ابو': 'abu',
  'דוד': 'david', 'יוסף': 'yosef', 'משה': 'moshe', 'יעקב': 'yaakov', 'אברהם': 'avraham', 'יצחק': 'yitzhak', 'שרה': 'sarah',
  'רבקה': 'rivka', 'רחל': 'rachel', 'לאה': 'leah', 'מרים': 'miriam', 'חנה': 'hannah', 'אסתר': 'esther', 'שמעון': 'shimon',
  'כהן': 'cohen', 'לוי': 'levi', 'שלום': 'shalom', 'יהודה': 'yehuda', 'נועה': 'noa', 'מיכאל': 'michael', 'דניאל': 'daniel', 'יעל': 'yael',
};

// Letters that any-ascii transliterates in scholarly spelling, or that are as often vowels as consonants.
// prettier-ignore
const ARABIC: Record<string, string> = {
  'ع': 'a', 'ء': '', 'ئ': '', 'ؤ': 'u', 'أ': 'a', 'إ': 'i', 'آ': 'a', 'ا': 'a', 'ى': 'a', 'ة': 'a', 'ش': 'sh', 'خ': 'kh', 'غ': 'gh',
  'ذ': 'dh', 'ث': 'th', 'ج': 'j', 'چ': 'ch', 'ژ': 'zh', 'ق': 'q', 'ٱ': 'a', 'ـ': '',
};
// prettier-ignore
const HEBREW: Record<string, string> = {
  'א': 'a', 'ע': 'a', 'ש': 'sh', 'ח': 'ch', 'צ': 'tz', 'ץ': 'tz', 'כ': 'k', 'ך': 'ch', 'פ': 'p', 'ף': 'f', 'ט': 't', 'ק': 'k', 'ת': 't',
};
const VOWEL = /[aeiou]$/;

/** محمد → mohammed, نصيب → nasib. */
export function arabicWord(word: string): string {
  const plain = word.normalize('NFKC').replace(/[\u0640\u064b-\u065f\u0670]/gu, '');
  const name = NAMES[plain];
  if (name !== undefined) return name;
  if (/^ال..+/u.test(plain)) {
    const rest = arabicWord(plain.slice(2));
    return `al-${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
  }
  const letters = [...plain].map((sign) => (sign === 'ی' ? 'ي' : sign));
  return sayable(weakLetters(letters, { u: 'u', w: 'w', uLetter: 'و', yLetter: 'ي' }, ARABIC), 'a');
}

/** תומר → tomer. */
export function hebrewWord(word: string): string {
  const plain = word.normalize('NFKC').replace(/[\u0591-\u05c7]/gu, '');
  const name = NAMES[plain];
  if (name !== undefined) return name;
  // A silent letter at the start of a word carries the vowel o.
  const heard = plain.replace(/^[אע]ו/u, 'ו');
  const letters = weakLetters([...heard], { u: 'o', w: 'v', uLetter: 'ו', yLetter: 'י' }, HEBREW);
  if (heard !== plain) letters[0] = 'o';
  if (plain.startsWith('ב')) letters[0] = 'b';
  if (letters.length > 1 && plain.endsWith('ה')) letters[letters.length - 1] = 'ah';
  return sayable(letters, 'e');
}

/** Transliterates each letter by itself; the letters for w and y become vowels after a consonant. */
function weakLetters(
  signs: string[],
  weak: { u: string; w: string; uLetter: string; yLetter: string },
  spelling: Record<string, string>,
): string[] {
  const letters: string[] = [];
  signs.forEach((sign, index) => {
    const isVowel = index > 0 && !VOWEL.test(letters.at(-1) ?? '');
    if (sign === weak.uLetter) letters.push(isVowel ? weak.u : weak.w);
    else if (sign === weak.yLetter) letters.push(isVowel ? 'i' : 'y');
    else letters.push(spelling[sign] ?? asciiOf(sign).replace(/['`]/g, '').toLowerCase());
  });
  return letters.filter(Boolean);
}

/** Joins letters into a word, and inserts `vowel` where several consonants would be hard to say: at the start or the
 *  end of the word, and in groups of three or more. Each element is one letter of the original: `sh` counts as one. */
export function sayable(letters: readonly string[], vowel: string): string {
  let word = '';
  let start = 0;
  while (start < letters.length) {
    let end = start;
    while (end < letters.length && !/[aeiou]/.test(letters[end]!)) end++;
    word += spread(
      letters.slice(start, end),
      { isFirst: start === 0, isLast: end === letters.length },
      vowel,
    );
    if (end < letters.length) word += letters[end++];
    start = end;
  }
  return word;
}

function spread(
  run: string[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  vowel: string,
): string {
  if (run.length < 2) return run.join('');
  const glides = isFirst && !isLast && run.length === 2 && /^[rlwy]$/.test(run[1]!);
  if (glides) return run.join('');
  const gaps = new Set<number>();
  if (isFirst) gaps.add(1);
  const isEasyEnd = /^[nlr][dtsk]$/.test(run.slice(-2).join(''));
  if (isLast && !isEasyEnd) gaps.add(run.length - 1);
  if (!isFirst && !isLast && run.length > 2) gaps.add(2);
  return run.map((letter, index) => (gaps.has(index) ? vowel + letter : letter)).join('');
}
