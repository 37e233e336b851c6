/** English words that exist in none of our other languages. */
const ENGLISH_WORD =
  /\b(the|your|you|our|to|and|it|from|for|with|parcel|shop|driver|order|placed|delivery|delivered|collected|checked|check|again|tracking|track|another|back|not|yet|follow|return|Mar)\b/i;

/** Whether a text of a page or a mail in another language was left in English. */
export function isEnglish(text: string): boolean {
  return ENGLISH_WORD.test(text);
}
