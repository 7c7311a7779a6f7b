import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

/** A node of the syntax tree (ESTree with JSX), as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface Source {
  path: string;
  code: string;
  /** All nodes, each before what is within it. */
  nodes: Node[];
}

/** The TypeScript files of a folder and of those in it, in order, with their syntax trees. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => {
      const path = `${folder}/${name}`;
      const code = readFileSync(path, 'utf8');
      const nodes: Node[] = [];
      collect(parseAst(code, { lang: name.endsWith('x') ? 'tsx' : 'ts' }), nodes);
      return { path, code, nodes };
    });
}

function collect(value: unknown, nodes: Node[]): void {
  if (value === null || typeof value !== 'object') return;
  if ('type' in value && typeof value.type === 'string') nodes.push(value as Node);
  for (const within of Object.values(value)) collect(within, nodes);
}

/** "app/ui/held.tsx:25 the source there". */
export function placeOf({ path, code }: Source, node: Node): string {
  const line = code.slice(0, node.start).split('\n').length;
  return `${path}:${line} ${code.slice(node.start, node.end).trim().replaceAll(/\s+/g, ' ')}`;
}

/** The texts that a page gives to `t`, `t.count` and `t.rich`, or marks by `text`; and the arguments that are no literals. */
export function textsOf(source: Source): { texts: string[]; others: Node[] } {
  const asked = source.nodes.flatMap((node) => (node.type === 'CallExpression' ? textArguments(node) : []));
  return {
    texts: asked.flatMap((argument) => literalsOf(argument) ?? []),
    others: asked.filter((argument) => literalsOf(argument) === null),
  };
}

function textArguments({ callee, arguments: given }: Node): Node[] {
  const [called, [first, second, third]] = [callee as Node, given as Node[]];
  const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name;
  if (isNamed(called, 't') || isNamed(called, 'text')) return [first!];
  if (called.type !== 'MemberExpression' || !isNamed(called.object as Node, 't')) return [];
  if (isNamed(called.property as Node, 'rich')) return [first!];
  return isNamed(called.property as Node, 'count') ? [second!, third!] : [];
}

/** What a literal, or a choice between some, says; null for anything else. */
function literalsOf(node: Node): string[] | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return quasis.length === 1 ? [quasis[0]!.value.cooked] : null;
  }
  if (node.type !== 'ConditionalExpression') return null;
  const [one, other] = [literalsOf(node.consequent as Node), literalsOf(node.alternate as Node)];
  return one && other && [...one, ...other];
}

/** The constant messages of the errors that people may meet. */
export function messagesOf({ nodes }: Source): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'NewExpression' || (node.callee as Node).name !== 'MnemeError') return [];
    const [code, message] = (node.arguments as Node[]).map((argument) => literalsOf(argument)?.[0]);
    return code === 'internal' || message === undefined ? [] : [message];
  });
}

/**
 * What a file of lib/ tells as data (lib/told): its templates with numbered holes, and the constants that stand beside or in them. Not what
 * only says where parts of it stand, nor what defects of Mneme say.
 */
export function toldBy(source: Source): string[] {
  const defects = new Set(
    source.nodes.filter(isDefect).flatMap((node) => (node.arguments as Node[])[1]?.start ?? []),
  );
  const templates = source.nodes.flatMap((node) => {
    if (node.type !== 'TaggedTemplateExpression' || (node.tag as Node).name !== 'told') return [];
    if (defects.has(node.start)) return [];
    const { quasis } = node.quasi as unknown as { quasis: { value: { cooked: string } }[] };
    return [
      quasis.reduce((text, { value }, i) => (i === 0 ? value.cooked : `${text}{${i}}${value.cooked}`), ''),
    ];
  });
  const constants = source.nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !BESIDE.has((node.callee as Node).name as string)) return [];
    return (node.arguments as Node[]).flatMap((argument) => literalsOf(argument) ?? []);
  });
  return [...templates, ...constants].filter((text) => /\p{L}{2}/u.test(text.replaceAll(/\{\d\}/g, '')));
}

const BESIDE = new Set(['text', 'word', 'inTurn']);

function isDefect(node: Node): boolean {
  return (
    node.type === 'NewExpression' &&
    (node.callee as Node).name === 'MnemeError' &&
    literalsOf((node.arguments as Node[])[0]!)?.[0] === 'internal'
  );
}

/** Messages of errors that are made by hand, where values would be lost: template literals that are not told as data. */
export function handMade({ nodes }: Source): Node[] {
  return nodes.flatMap((node) => {
    if (
      node.type !== 'NewExpression' ||
      !['MnemeError', 'Refusal'].includes((node.callee as Node).name as string)
    )
      return [];
    return (node.arguments as Node[]).filter(
      ({ type, expressions }) => type === 'TemplateLiteral' && (expressions as unknown[]).length > 0,
    );
  });
}

/** All that strings of a file say. */
export function stringsOf({ nodes }: Source): string[] {
  return nodes.flatMap((node) =>
    node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [],
  );
}

const SAID_BY = new Set([
  ...['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'],
  ...['label', 'text', 'question', 'none'],
]);
const SAID_WITH = new Set(['say', 'setProblem']);
const SAID_AS = new Set(['label', 'title', 'description', 'text']);

/** Words that a person would read as they stand: between tags, in attributes that are read, in messages and tables. */
export function untranslated({ nodes }: Source): Node[] {
  return nodes.flatMap((node) => {
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return (node.children as Node[]).flatMap(wordsIn);
      case 'JSXAttribute':
        return SAID_BY.has((node.name as Node).name as string) ? wordsIn(node.value as Node | null) : [];
      case 'CallExpression':
        return SAID_WITH.has((node.callee as Node).name as string)
          ? (node.arguments as Node[]).flatMap(wordsIn)
          : [];
      case 'Property':
        return SAID_AS.has((node.key as Node).name as string) ? wordsIn(node.value as Node) : [];
      default:
        return [];
    }
  });
}

/** The literals with letters that a node comes to by itself. */
function wordsIn(node: Node | null): Node[] {
  const isWords = (text: unknown) => typeof text === 'string' && /\p{L}/u.test(text);
  switch (node?.type) {
    case 'JSXText':
    case 'Literal':
      return isWords(node.value) ? [node] : [];
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).some(({ value }) => isWords(value.cooked))
        ? [node]
        : [];
    case 'JSXExpressionContainer':
      return wordsIn(node.expression as Node);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((one) => wordsIn(one as Node));
    case 'LogicalExpression':
      return [node.left, node.right].flatMap((one) => wordsIn(one as Node));
    default:
      return [];
  }
}
