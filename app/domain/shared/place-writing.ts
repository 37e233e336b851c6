/** Normalises text for comparison: no accents, case or apostrophes; hyphens and other signs become spaces; Saint
 *  becomes St and Mount becomes Mt. */
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

/** As `fold`, but without spaces: people write 'Capetown' for 'Cape Town', 'Kwa Thema' for 'KwaThema'. */
export function joined(text: string): string {
  return fold(text).replaceAll(' ', '');
}
