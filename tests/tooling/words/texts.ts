import ts from 'typescript';

/** A text that a person may see, as written in its file: `${…}` and `{…}` keep their expressions. */
interface ShownText {
  text: string;
  line: number;
}

/** Properties and attributes whose value is shown, even when it is one word. */
const SHOWN_NAMES =
  /^(label|labels|title|content|placeholder|message|heading|question|hint|help|helpText|error|alt|description|summary|accessibilityLabel|aria-label|confirm|subject|done|text|reason|prefix|suffix|name)$|(Label|Title|Text|Message|Hint)$/;
/** Properties and attributes whose value is never shown, however many words it has. */
const HIDDEN_NAMES =
  /^(className|style|class|d|viewBox|sizes|rel|accept|autoComplete|allow|sandbox|srcSet|media|font|fontFamily|transform|points|gridTemplateColumns|columns)$|ClassName$/;
const HIDDEN_CALLS =
  /^(log|logger|console)\.|\.(log|debug|warn|info|querySelector|querySelectorAll|\$(query|execute)Raw\w*)$|^(Error|TypeError|RegExp|matchMedia|require|import|sql)$/;
/** Matches `word word` with a lower-case letter: prose, and not a code, path, header or query. */
const PROSE = /(^|[\s(“‘"'>}])[A-Za-z][a-z’']*[,:;]? [\p{L}\d“‘"'(${]/u;
const NOT_PROSE =
  /^(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|DROP|ALTER|LOCK|SET|NOTIFY|LISTEN|VACUUM|COPY|BEGIN|GRANT|REVOKE)\b|^\s*(select \S+ ?(from|,|\()?|with \w+ as|insert into|update \w+ (set|old)|create (table|database)|drop database|comment on|listen \$|query \w+[ ({]|mutation|fragment) ?|^\s*(--|\/\*|#|\.|@)|[{;]\s*[a-z-]+:\s|\bvar\(--|^\d+(px|ms)|=>|^[\w-]+ '[\w-]+'|; filename=|^(private|public), |^retry: /;
/** One capitalised word, such as *Save* on a button. A word in lower case is nearly always a code, so it is ignored. */
const WORD = /^[A-Z][a-z’'-]+[.!?…:]?$/;
/** Properties and attributes whose one word is a key, a header, or a value in an example or a file format. */
const CODE_NAMES =
  /^(key|code|example|user-agent|Subtype|[a-z]+_[a-z_]+|firstName|lastName|teamName|searchString)$/;
/** Calls whose one word is a name of the web, of a vendor or of a schema. */
const CODE_CALLS =
  /(^|\.)(get|set|has|delete|append|vary|setHeader|header|startsWith|endsWith|includes|indexOf|literal|enum|default|gid|idOf|localeCompare|closest)$/;
/** Files with vendors' codes, headers and settings. */
const CODE_FILES = /^app\/(integrations\/(?!print-agent\/)|config\/|auth\/)/;

/** All texts of a TypeScript source that a person may see, in file order. */
export function shownTexts(path: string, source: string): ShownText[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: ShownText[] = [];
  const keep = (start: number, written: string) => {
    const text = written.replace(/\s+/g, ' ').trim();
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    if (/\p{L}{2}/u.test(text)) found.push({ text, line });
  };
  const visit = (node: ts.Node): void => {
    if (isNeverShown(node, file)) return;
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && hasText(node)) {
      keepChildren(node, keep);
      for (const child of node.children) if (!ts.isJsxText(child)) visit(child);
      if (ts.isJsxElement(node)) visit(node.openingElement);
      return;
    }
    if (ts.isStringLiteralLike(node) && (isShown(node, node.text) || isShownWord(path, node)))
      keep(node.getStart(), node.text);
    if (ts.isTemplateExpression(node)) {
      const written = node.getText(file).slice(1, -1);
      if (isShown(node, written)) keep(node.getStart(), written);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const hasText = (node: ts.JsxElement | ts.JsxFragment) =>
  node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));

/** Text and plain expressions side by side form one sentence; a nested element starts another. */
function keepChildren(
  node: ts.JsxElement | ts.JsxFragment,
  keep: (start: number, text: string) => void,
): void {
  let run: ts.JsxChild[] = [];
  const close = () => {
    const first = run.find((child) => child.getText().trim());
    if (first && run.some((child) => ts.isJsxText(child) && child.text.trim()))
      keep(first.getStart(), run.map((child) => child.getFullText()).join(''));
    run = [];
  };
  for (const child of node.children) {
    if (ts.isJsxText(child) || isPlainExpression(child)) run.push(child);
    else close();
  }
  close();
}

const isPlainExpression = (child: ts.JsxChild) =>
  ts.isJsxExpression(child) && !child.getText().includes('<') && !child.getText().includes('\n');

function isNeverShown(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return !/[Hh]tml/.test(node.tag.getText(file));
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
  return isCall && HIDDEN_CALLS.test(node.expression.getText(file));
}

/** The property or attribute that a literal is the value of, also through `?:`, `??` and parentheses. */
function nameOf(node: ts.Node): string {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) {
    if (parent.name === node) return '';
    return parent.name.getText().replace(/['"]/g, '');
  }
  const isPassed =
    ts.isConditionalExpression(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isParenthesizedExpression(parent);
  return isPassed ? nameOf(parent) : '';
}

function isShown(node: ts.Node, text: string): boolean {
  const name = nameOf(node);
  if (HIDDEN_NAMES.test(name) || NOT_PROSE.test(text)) return false;
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return false;
  return PROSE.test(text) || (SHOWN_NAMES.test(name) && /^[A-Z]/.test(text));
}

/** Whether a literal is one word that a person may see, such as the head of a column or a choice of two buttons. */
function isShownWord(path: string, node: ts.StringLiteralLike): boolean {
  if (!WORD.test(node.text) || CODE_FILES.test(path)) return false;
  const name = nameOf(node);
  if (HIDDEN_NAMES.test(name) || CODE_NAMES.test(name)) return false;
  return !isName(node) && !isCompared(node) && !isCodeArgument(node);
}

const isName = (node: ts.Node) =>
  ts.isElementAccessExpression(node.parent) ||
  ts.isComputedPropertyName(node.parent) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node);

/** Whether a word is compared with a value. Then it is a value itself and not a text for people. */
function isCompared(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCaseClause(parent)) return true;
  return ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText());
}

function isCodeArgument(node: ts.Node): boolean {
  const list = ts.isArrayLiteralExpression(node.parent) ? node.parent : node;
  const call = list.parent;
  return ts.isCallExpression(call) && CODE_CALLS.test(call.expression.getText());
}
