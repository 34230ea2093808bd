/** A text for a reader, and how it was made. */
export interface FuzzInput {
  readonly text: string
  readonly label: string
}

/** Tokens that readers look for: of Markdown, JSON, streams, addresses, curl, HTML, CSV and writing systems. */
const tokens: readonly string[] = [
  ...Array.from('>-*_`<|[](){}"\'\\$&%#@!~^=+,;:./?0aA \n\r\t\0\x7f\x1b'),
  '- ',
  '* ',
  '1. ',
  '> ',
  '# ',
  '  ',
  '    ',
  '\n\n',
  '\r\n',
  ' \n',
  '```',
  '```\n',
  '~~~',
  '**',
  '__',
  '~~',
  '$$',
  '![',
  '](',
  '[](',
  '[a](b)',
  '[a]: b\n',
  '|a',
  '|-',
  '|-|\n',
  'a<',
  '<a',
  '<!--',
  '<div>',
  '</',
  '<br>',
  '&amp;',
  '&#x',
  '{"a":',
  '{"a":1,',
  '[[',
  '[{',
  '},',
  '[],',
  '{}\n',
  '\\"',
  '\\u0000',
  '\\ud800',
  '"a",',
  '1,',
  '-1e9,',
  'null,',
  'data:',
  'data: \n',
  'data: {}\n\n',
  'data:,',
  'event: x\n',
  ':\n',
  'id:',
  '://',
  'http://',
  'a.b',
  'a@',
  '%41',
  '%E0%A4%',
  'curl ',
  " -H 'a: b'",
  " -d '",
  '--data ',
  '\\\n',
  "$'",
  '${a',
  '@"\n',
  "@'\n",
  '`\n',
  '^"',
  '<<a\n',
  '>(',
  '<think>',
  '</think>',
  '![a](data:',
  'Bearer ',
  'Unsupported parameter: ',
  '(request id: ',
  '<title',
  '00:00:01,000 --> ',
  'constructor',
  '__proto__',
  'é',
  'e\u0301',
  '\u0301',
  '漢',
  '😀',
  '\ud800',
  '\udc00',
  '\u200d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u2028',
]

/** Pairs of opening and closing brackets. */
const nests: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['(', ')'],
  ['<b>', '</b>'],
  ['**', '**'],
  ['[', '](a)'],
  ['"', '"'],
  ['{', '}'],
  ['> ', '\n'],
  ['$(', ')'],
  ['`', '`'],
]

/** Every token repeated, and every pair of brackets nested, up to `characters`. */
export function repeatedInputs(characters: number): FuzzInput[] {
  return [
    ...tokens.map((token) => ({
      text: repeat(token, characters),
      label: `${quoted(token)} repeated to ${characters}`,
    })),
    ...nests.map(([open, close]) => ({
      text: nest(open, close, characters),
      label: `${quoted(open)} … ${quoted(close)} nested to ${characters}`,
    })),
  ]
}

/** A random input, made from a reader's examples if it has some. */
export function randomInput(
  random: () => number,
  examples: readonly string[],
  maxCharacters: number,
): FuzzInput {
  const kinds = [randomBytes, randomTokens, repeatedGroup, ...(examples.length > 0 ? [mutated, mutated] : [])]
  return pick(kinds, random)(random, examples, maxCharacters)
}

function randomBytes(random: () => number, _examples: readonly string[], max: number): FuzzInput {
  const bytes = Uint8Array.from({ length: lengthUpTo(max, random) }, () => random() * 256)
  return { text: Buffer.from(bytes).toString(random() < 0.5 ? 'latin1' : 'utf8'), label: 'random bytes' }
}

function randomTokens(random: () => number, _examples: readonly string[], max: number): FuzzInput {
  const length = lengthUpTo(Math.min(max, 4_000), random)
  let text = ''
  while (text.length < length) text += pick(tokens, random)
  return { text, label: 'random tokens' }
}

/** A few tokens repeated, between two others. */
function repeatedGroup(random: () => number, _examples: readonly string[], max: number): FuzzInput {
  const group = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(tokens, random)).join('')
  const [before, after] = [pick(['', ...tokens], random), pick(['', ...tokens], random)]
  return {
    text: before + repeat(group, lengthUpTo(max, random)) + after,
    label: `${quoted(before)}, then ${quoted(group)} over and over, then ${quoted(after)}`,
  }
}

/** An example with a few random changes: cut, duplicated, repeated, overwritten or with something inserted. */
function mutated(random: () => number, examples: readonly string[], max: number): FuzzInput {
  let text = pick(examples, random)
  const changes = 1 + Math.floor(random() * 4)
  for (let change = 0; change < changes; change += 1) {
    const from = Math.floor(random() * (text.length + 1))
    const to = Math.min(text.length, from + Math.floor(random() * random() * 200))
    const slice = text.slice(from, to)
    const insert = pick(
      [
        '',
        slice + slice,
        repeat(slice || 'a', lengthUpTo(max, random)),
        pick(tokens, random),
        repeat(pick(tokens, random), Math.floor(random() * 300)),
        pick(examples, random).slice(from, to + 50),
        String.fromCharCode(Math.floor(random() * 65_536)),
      ],
      random,
    )
    text = (text.slice(0, from) + insert + text.slice(to)).slice(0, max)
  }
  return { text, label: 'a changed example' }
}

/** Favours short lengths, since they are read fastest. */
function lengthUpTo(max: number, random: () => number): number {
  return Math.floor(max * random() ** 6)
}

function repeat(token: string, characters: number): string {
  return token.repeat(Math.max(1, Math.floor(characters / token.length)))
}

function nest(open: string, close: string, characters: number): string {
  const levels = Math.floor(characters / (open.length + close.length))
  return open.repeat(levels) + close.repeat(levels)
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
