import ts from 'typescript';
import { isMessage, isSkipped, rangeOf, spliced } from './syntax.ts';

/** An expression and the text that replaces it. `from` and `to` are the parts that differ. */
type Change = { at: ts.Expression; text: string; from: string; to: string };
type Mutator = (node: ts.Node, source: ts.SourceFile) => Change[];

/** One small mistake in a file. Mutants are never combined. */
export type Mutant = {
  mutator: MutatorName;
  /** The position in the file of the expression that is replaced. */
  start: number;
  end: number;
  text: string;
  /** The difference in readable form, also used in the list of mutants that change nothing (survivors.md). */
  from: string;
  to: string;
  line: number;
  /** The enclosing function; empty for code that runs once while the file is loaded. */
  within: string;
};

/** Each mutator returns the changes it can make to a node. Types, imports, messages and logs are skipped. */
const MUTATORS = {
  condition: (node, source) => {
    const condition = conditionOf(node);
    if (!condition) return [];
    const values = ts.isIterationStatement(node, false) ? ['false'] : ['true', 'false'];
    return values
      .filter((value) => value !== condition.getText(source))
      .map((value) => whole(condition, value, source));
  },
  negation: (node, source) => {
    const condition = conditionOf(node);
    if (condition) return [whole(condition, `!(${condition.getText(source)})`, source)];
    return isNot(node) && !isCondition(node)
      ? [whole(node, node.operand.getText(source), source)]
      : [];
  },
  operator: (node, source) => {
    if (!ts.isBinaryExpression(node)) return [];
    const sign = node.operatorToken.getText(source);
    const other = OPERATORS[sign];
    return other ? [inside(node, node.operatorToken, other, source)] : [];
  },
  number: (node, source) => {
    if (!ts.isNumericLiteral(node) || isName(node)) return [];
    const value = Number(node.text);
    return [value + 1, value - 1].map((other) => whole(node, `(${other})`, source));
  },
  sign: (node, source) =>
    ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken
      ? [whole(node, node.operand.getText(source), source)]
      : [],
  boolean: (node, source) => {
    if (node.kind === ts.SyntaxKind.TrueKeyword)
      return [whole(asExpression(node), 'false', source)];
    if (node.kind === ts.SyntaxKind.FalseKeyword)
      return [whole(asExpression(node), 'true', source)];
    return [];
  },
  text: (node, source) => {
    if (!isText(node)) return [];
    const others = [OTHER_TEXTS[node.text] ?? "''", nextText(node, source)];
    return others.filter((other) => other !== null).map((other) => whole(node, other, source));
  },
  emptied: (node, source) => {
    if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isTarget(node))
      return [whole(node, '[]', source)];
    return ts.isObjectLiteralExpression(node) && node.properties.length > 0 && !isTarget(node)
      ? [whole(node, '({})', source)]
      : [];
  },
  call: (node, source) =>
    ts.isExpressionStatement(node) && isCall(node.expression)
      ? [{ ...whole(node.expression, 'undefined', source), to: '' }]
      : [],
  answer: (node, source) => {
    const answer = answerOf(node);
    if (!answer) return [];
    const own = answer.getText(source);
    return ['null', 'undefined', 'true', 'false', '0', "''"]
      .filter((value) => value !== own)
      .map((value) => whole(answer, value, source));
  },
  chain: (node, source) => {
    if (!isLink(node) || !node.questionDotToken) return [];
    const isPlain = ts.isPropertyAccessExpression(node);
    return [inside(node, node.questionDotToken, isPlain ? '.' : '', source)];
  },
  method: (node, source) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const { name, expression } = node.expression;
    if (OF_LISTS.has(name.text))
      return [{ ...whole(node, `${expression.getText(source)}.slice()`, source), to: 'slice()' }];
    const other = METHODS[name.text];
    return other ? [inside(node, name, other, source)] : [];
  },
  where: (node, source) => {
    if (!ts.isObjectLiteralExpression(node) || !isQueryPart(node)) return [];
    return node.properties.map((property) => withoutProperty(node, property, source));
  },
  filter: (node, source) => {
    if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name)) return [];
    const other = FILTERS[node.name.text];
    if (!other || !ts.isObjectLiteralExpression(node.parent)) return [];
    const { text } = inside(node.parent, node.name, other, source);
    const value = node.initializer.getText(source);
    return [{ at: node.parent, text, from: node.getText(source), to: `${other}: ${value}` }];
  },
  sql: (node, source) => {
    if (!ts.isTaggedTemplateExpression(node) || !isSql(node.tag.getText(source))) return [];
    return sqlPieces(node.template).flatMap((piece) => sqlChanges(node, piece, source));
  },
} as const satisfies Record<string, Mutator>;

export type MutatorName = keyof typeof MUTATORS;

// prettier-ignore
const OPERATORS: Record<string, string | undefined> = {
  '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '==': '!=', '!=': '==',
  '&&': '||', '||': '&&', '??': '&&', '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=',
};
// prettier-ignore
const METHODS: Record<string, string | undefined> = {
  some: 'every', every: 'some', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', round: 'floor',
  plus: 'minus', minus: 'plus', startOf: 'endOf', endOf: 'startOf', startsWith: 'endsWith', endsWith: 'startsWith',
  trim: 'toString', toLowerCase: 'toUpperCase', toUpperCase: 'toLowerCase',
};
/** Array methods that a mutant removes, which leaves the list as it is. */
const OF_LISTS = new Set(['filter', 'toSorted', 'toReversed']);
// prettier-ignore
const FILTERS: Record<string, string | undefined> = {
  gt: 'gte', gte: 'gt', lt: 'lte', lte: 'lt', in: 'notIn', notIn: 'in', not: 'equals', equals: 'not', AND: 'OR', OR: 'AND',
  increment: 'decrement', decrement: 'increment', some: 'none', none: 'some',
};
const OTHER_TEXTS: Record<string, string | undefined> = { asc: "'desc'", desc: "'asc'" };
/** The changes inside SQL statements: a pattern, and the text that replaces it. */
const SQL_CHANGES: readonly [find: RegExp, into: string][] = [
  [/\bfor (no key )?update( of \w+)?( skip locked)?/g, ''],
  [/>=/g, '>'],
  [/<=/g, '<'],
  [/<>/g, '='],
  [/(?<![<>=!@-])>(?!=)/g, '>='],
  [/(?<![<>=!])<(?![=>@])/g, '<='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/\band not\b/g, 'and'],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bdesc\b/g, 'asc'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
];

export function mutantsOf(path: string, text: string): Mutant[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node, source)) return;
    for (const [name, mutator] of Object.entries(MUTATORS))
      for (const change of mutator(node, source)) found.push(mutantOf(name, change, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return withoutTwins(found.filter((mutant) => mutant.from !== mutant.to));
}

/** Each change once. Two mutators may make the same change; the first of them counts. */
function withoutTwins(mutants: Mutant[]): Mutant[] {
  const key = ({ start, end, text }: Mutant) => `${start} ${end} ${text}`;
  return [
    ...new Map(mutants.toReversed().map((mutant) => [key(mutant), mutant])).values(),
  ].toReversed();
}

function mutantOf(name: string, { at, text, from, to }: Change, source: ts.SourceFile): Mutant {
  const { node, start, end } = rangeOf(at, source);
  const within = nameOfFunction(node, source);
  const { line } = source.getLineAndCharacterOfPosition(at.getStart(source));
  return {
    mutator: name as MutatorName, // Object.entries loses the type of the keys.
    start,
    end,
    text: spliced(source.text, { start, end }, { start: at.getStart(source), end: at.end }, text),
    from: oneLine(from),
    to: oneLine(to),
    line: line + 1,
    within,
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function nameOfFunction(node: ts.Node, source: ts.SourceFile): string {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isFunctionLike(at)) continue;
    const named = at.name ?? (ts.isVariableDeclaration(at.parent) ? at.parent.name : undefined);
    const outer = nameOfFunction(at.parent, source);
    return outer || (named?.getText(source) ?? 'a function');
  }
  return '';
}

function whole(at: ts.Expression, text: string, source: ts.SourceFile): Change {
  return { at, text, from: at.getText(source), to: text };
}

/** Replaces a part of an expression. */
function inside(at: ts.Expression, part: ts.Node, to: string, source: ts.SourceFile): Change {
  const place = { start: part.getStart(source), end: part.end };
  const text = spliced(source.text, { start: at.getStart(source), end: at.end }, place, to);
  return { at, text, from: at.getText(source), to: text };
}

function withoutProperty(
  at: ts.ObjectLiteralExpression,
  property: ts.ObjectLiteralElementLike,
  source: ts.SourceFile,
): Change {
  const rest = at.properties.filter((one) => one !== property);
  const text = `({ ${rest.map((one) => one.getText(source)).join(', ')} })`;
  return { at, text, from: property.getText(source), to: '' };
}

function sqlChanges(
  node: ts.TaggedTemplateExpression,
  piece: ts.TemplateLiteralLikeNode,
  source: ts.SourceFile,
): Change[] {
  const start = piece.getStart(source);
  return SQL_CHANGES.flatMap(([find, into]) =>
    [...piece.getText(source).matchAll(find)].map((match): Change => {
      const place = { start: start + match.index, end: start + match.index + match[0].length };
      const all = { start: node.getStart(source), end: node.end };
      const around = { start: place.start - 20, end: place.end + 20 };
      const text = spliced(source.text, all, place, into);
      const shown = spliced(source.text, around, place, into);
      return { at: node, text, from: source.text.slice(around.start, around.end), to: shown };
    }),
  );
}

function sqlPieces(template: ts.TemplateLiteral): ts.TemplateLiteralLikeNode[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template];
  return [template.head, ...template.templateSpans.map((span) => span.literal)];
}

const isSql = (tag: string): boolean => /\bsql\b|Raw\b/i.test(tag);

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node))
    return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  return ts.isForStatement(node) ? node.condition : undefined;
}

const isCondition = (node: ts.Node): boolean => conditionOf(node.parent) === node;

function isNot(node: ts.Node): node is ts.PrefixUnaryExpression {
  return (
    ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.ExclamationToken &&
    !ts.isPrefixUnaryExpression(node.operand)
  );
}

function answerOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isReturnStatement(node)) return node.expression;
  return ts.isArrowFunction(node) && !ts.isBlock(node.body) ? node.body : undefined;
}

function isCall(node: ts.Expression): boolean {
  return ts.isAwaitExpression(node)
    ? isCall(node.expression)
    : ts.isCallExpression(node) && node.expression.kind !== ts.SyntaxKind.SuperKeyword;
}

type Link = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression;

function isLink(node: ts.Node): node is Link {
  return (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node)
  );
}

/** True for the object of a `where`, or of the `data` of an update. */
function isQueryPart(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = node;
  return (
    ts.isPropertyAssignment(parent) &&
    ts.isIdentifier(parent.name) &&
    (parent.name.text === 'where' || parent.name.text === 'data')
  );
}

/** True for the left side of `[a, b] = …` and `({ a } = …)`, which looks like a literal but is not one. */
function isTarget(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    (ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) ||
    (ts.isForOfStatement(parent) && parent.initializer === node)
  );
}

/** True for a non-empty string that controls the product's behaviour, and is not a message. */
function isText(node: ts.Node): node is ts.StringLiteral {
  return ts.isStringLiteral(node) && !isName(node) && !isMessage(node) && node.text !== '';
}

const textsOfFiles = new WeakMap<ts.SourceFile, string[]>();

/** The next different string of the same file, for example a wrong status. */
function nextText(node: ts.StringLiteral, source: ts.SourceFile): string | null {
  const texts = textsOfFiles.get(source) ?? textsIn(source);
  textsOfFiles.set(source, texts);
  const next = texts[(texts.indexOf(node.text) + 1) % texts.length];
  return next === undefined || next === node.text ? null : `'${next}'`;
}

function textsIn(source: ts.SourceFile): string[] {
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isSkipped(node, source)) return;
    if (isText(node) && /^[\w.-]+$/.test(node.text)) texts.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...texts];
}

/** Whether the node is the name of its parent, such as a property, rather than a value. */
function isName(node: ts.Expression): boolean {
  const { parent } = node;
  return 'name' in parent && parent.name === node;
}

/** The node as an expression. The types do not say that `true` and `false` are expressions. */
function asExpression(node: ts.Node): ts.Expression {
  if (!ts.isExpression(node)) throw new Error(`Not an expression: ${ts.SyntaxKind[node.kind]}`);
  return node;
}
