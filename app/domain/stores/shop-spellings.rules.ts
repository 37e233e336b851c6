/** The address of a shop without `www.` and with it. Both lead to the same shop, even where its site does not redirect
 *  from one to the other. */
export function shopSpellings(url: string): [plain: string, withWww: string] {
  const plain = url.replace(/^(https?:\/\/)www\./i, '$1');
  return [plain, plain.replace(/^(https?:\/\/)/i, '$1www.')];
}
