import ts from 'typescript';

export type Place = { start: number; end: number };

/** What is between `all`, with other text in one place of it. */
export function spliced(text: string, all: Place, place: Place, into: string): string {
  return text.slice(all.start, place.start) + into + text.slice(place.end, all.end);
}

/** What is replaced as a whole when an expression gets another text: a chain with `?.` ends at once where one
 *  of its links does, and what is called keeps what it is called on. */
export function rangeOf(at: ts.Expression, source: ts.SourceFile): Place & { node: ts.Expression } {
  let node = at;
  while (isPartOfChain(node)) node = node.parent;
  return { node, start: node.getStart(source), end: node.end };
}

type InChain = ts.Expression & { parent: ts.Expression };

function isPartOfChain(node: ts.Expression): node is InChain {
  if (!isLink(node)) return false;
  const { parent } = node;
  return isLink(parent) && parent.expression === node;
}

type Link = ts.Expression & { expression?: ts.Expression };

const isLink = (node: ts.Node): node is Link =>
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node) ||
  ts.isCallExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isTaggedTemplateExpression(node);

/** Types and imports do nothing; logs and the words of an error are not what tests are for. */
export function isSkipped(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isExpressionStatement(node)) return isSkipped(node.expression, source);
  if (!ts.isCallExpression(node)) return false;
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport || LOGS.test(node.expression.getText(source));
}

const LOGS = /(^|\.)(log|logger|console)\??\.\w+$/;

/** Properties of which a person reads the value. */
const WORDED =
  /^(label|title|text|message|question|help|description|summary|placeholder|heading|error|words?|hint|note|example|said)$/i;

/** A text with words in it, or a word where words are. */
export function isMessage(node: ts.StringLiteral): boolean {
  if (/\s|^\p{Lu}\p{Ll}/u.test(node.text)) return true;
  const { parent } = node;
  return (
    ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name) && WORDED.test(parent.name.text)
  );
}
