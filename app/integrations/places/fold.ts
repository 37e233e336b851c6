/** Text as it is compared: no accents, no case, no apostrophes; hyphens and other signs are spaces;
 *  Saint is St and Mount is Mt. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bmount\b/g, 'mt');
}

/** The same without its spaces: 'Capetown' is written for 'Cape Town', 'Kwa Thema' for 'KwaThema'. */
export function joined(text: string): string {
  return fold(text).replaceAll(' ', '');
}
