import ts from 'typescript';

export type Place = { start: number; end: number };

/** The text of the range `all`, with one place in it replaced. */
export function spliced(text: string, all: Place, place: Place, into: string): string {
  return text.slice(all.start, place.start) + into + text.slice(place.end, all.end);
}

/** The range to replace when an expression changes. It includes the whole chain, because `?.` short-circuits the
 *  rest of the chain and a method call keeps its `this`. */
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

/** True for code that mutants leave out: types and imports do not run, and tests are not meant to check logs. */
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

/** Properties whose value people read. */
const WORDED =
  /^(label|title|text|message|question|help|description|summary|placeholder|heading|error|words?|hint|note|example|said)$/i;

/** True for text with several words or a capitalized word, and for the value of a property that people read. */
export function isMessage(node: ts.StringLiteral): boolean {
  if (/\s|^\p{Lu}\p{Ll}/u.test(node.text)) return true;
  const { parent } = node;
  return (
    ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name) && WORDED.test(parent.name.text)
  );
}
