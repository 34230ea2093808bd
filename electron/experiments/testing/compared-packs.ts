/** The version of promptfoo that gave these verdicts, collected with `pack/compare-with-promptfoo.mjs`. */
export const comparedVersion = '0.123.1'

interface PackAndFiles {
  readonly name: string
  readonly pack: object
  /** Texts, or bytes in base64. */
  readonly files?: Readonly<Record<string, string | { readonly base64: string }>>
  /** The replies of the model `judge` to each program, in order. */
  readonly judged?: { readonly promptfoo: readonly string[]; readonly own: readonly string[] }
}

/**
 * A pack in promptfoo's documented format, with the results of both programs when every model echoes the last user
 * message. `verdicts`: by case. `ownVerdicts`: this app's, when they differ on purpose, for the reason in `because`.
 * `refused`: the name with which this app rejects the pack, when it does not run it.
 */
export type ComparedPack = PackAndFiles &
  (
    | {
        readonly verdicts: readonly boolean[]
        /** Derived metrics of the first provider, which both programs calculate. */
        readonly figures?: Readonly<Record<string, number>>
        readonly ownVerdicts?: readonly boolean[]
        readonly because?: string
        readonly refused?: undefined
      }
    | { readonly refused: string; readonly verdicts?: undefined }
  )

/** Returns the bytes of a pack's file. */
export function bytesOf(content: string | { readonly base64: string }): string | Buffer {
  return typeof content === 'string' ? content : Buffer.from(content.base64, 'base64')
}

/** The expected exit code of both programs. */
export function exitCodeOf(verdicts: readonly boolean[]): number {
  return verdicts.includes(false) ? 100 : 0
}

const provider = 'openai:chat:echo'

function packOf(test: object, rest: object = {}): object {
  return { providers: [provider], prompts: ['{{text}}'], tests: [test], ...rest }
}

function checked(text: unknown, assert: object | readonly object[], test: object = {}): object {
  return packOf({ vars: { text }, assert: [assert].flat(), ...test })
}

/** Wraps the text in a list of messages: promptfoo takes a prompt that is JSON for one. */
function inMessage(text: unknown, assert: object | readonly object[], test: object = {}): object {
  return { ...checked(text, assert, test), prompts: ['[{"role":"user","content":"{{text}}"}]'] }
}

/** One answer above the threshold, and two below. */
const likenesses: readonly ComparedPack[] = (
  [
    ['rouge-n', 0.75],
    ['bleu', 0.5],
    ['gleu', 0.5],
  ] as const
).map(([type, threshold]) => ({
  name: type,
  pack: checked(['The cat sat on the mat today', 'The cat sat.', 'A dog ran, and "the mat" flew.'], {
    type,
    value: 'The cat sat on the mat',
    threshold,
  }),
  verdicts: [true, false, false],
}))

/** Returns a pack whose assertion is judged by `judge`. */
function judgedPack(text: unknown, assert: object, vars: object = {}): object {
  return {
    ...packOf({ vars: { text, ...vars }, assert: [assert] }),
    defaultTest: { options: { provider: 'openai:chat:judge' } },
  }
}

function said(...replies: readonly object[]): string[] {
  return replies.map((reply) => JSON.stringify(reply))
}

const steps = { steps: ['Read it.', 'Compare it.'] }
const query = 'Who rules France?'
const context = 'France is a republic. It has a president. Cheese is made there.'

/** Types judged by a model, for which each program expects another form of reply. */
const judgedPacks: readonly ComparedPack[] = [
  {
    name: 'llm-rubric',
    pack: judgedPack('tea', { type: 'llm-rubric', value: 'is about tea' }),
    judged: {
      promptfoo: said({ reason: 'It is.', pass: true, score: 1 }),
      own: said({ pass: true, score: 1, reason: 'It is.' }),
    },
    verdicts: [true],
  },
  {
    name: 'provider-of-an-assertion',
    pack: checked('tea', { type: 'llm-rubric', value: 'is about tea', provider: 'openai:chat:judge' }),
    judged: {
      promptfoo: said({ reason: 'It is.', pass: true, score: 1 }),
      own: said({ pass: true, score: 1, reason: 'It is.' }),
    },
    verdicts: [true],
  },
  {
    name: 'provider-of-a-case-and-a-label',
    pack: {
      providers: [provider, { id: 'openai:chat:judge', label: 'The judge' }],
      prompts: ['{{text}}'],
      defaultTest: { assert: [{ type: 'llm-rubric', value: 'is about tea' }] },
      tests: [{ vars: { text: 'tea' }, options: { provider: 'The judge', disableDefaultAsserts: true } }],
    },
    judged: { promptfoo: ['tea'], own: ['tea'] },
    verdicts: [true, true],
  },
  {
    name: 'rubric-prompt',
    pack: {
      ...packOf(
        {
          vars: { text: ['{"pass":true,"score":1}', '{"pass":false,"score":0}'] },
          assert: [{ type: 'llm-rubric', value: 'x' }],
        },
        { prompts: ['Say {{text}} now'] },
      ),
      // The judging model echoes its prompt, which contains the answer.
      defaultTest: { options: { provider, rubricPrompt: 'The answer: {{ output }} by {{ rubric }}' } },
    },
    verdicts: [true, false],
  },
  {
    name: 'rubric-prompt-of-messages',
    pack: packOf({
      vars: { text: 'tea' },
      assert: [
        {
          type: 'llm-rubric',
          value: 'x',
          provider,
          rubricPrompt:
            '[{"role":"system","content":"Judge."},{"role":"user","content":"{\\"pass\\":false,\\"score\\":0}"}]',
        },
      ],
    }),
    verdicts: [false],
  },
  {
    name: 'not-llm-rubric',
    pack: judgedPack('tea', { type: 'not-llm-rubric', value: 'is about tea' }),
    judged: {
      promptfoo: said({ reason: 'It is.', pass: true, score: 1 }),
      own: said({ pass: true, score: 1, reason: 'It is.' }),
    },
    verdicts: [false],
  },
  {
    name: 'model-graded-factuality',
    pack: judgedPack('tea', { type: 'model-graded-factuality', value: 'tea' }),
    judged: {
      promptfoo: said({ category: 'D', reason: 'It contradicts.' }),
      own: said({ pass: false, score: 0, reason: 'It contradicts.' }),
    },
    verdicts: [false],
  },
  {
    name: 'g-eval',
    pack: judgedPack('tea', { type: 'g-eval', value: 'is about tea' }),
    judged: {
      promptfoo: said(steps, { score: 7, reason: 'Mostly.' }),
      own: said(steps, { score: 7, reason: 'Mostly.' }),
    },
    verdicts: [true],
  },
  {
    name: 'g-eval-of-two-criteria',
    pack: judgedPack('tea', { type: 'g-eval', value: ['is about tea', 'is polite'], threshold: 0.8 }),
    judged: {
      promptfoo: said(steps, { score: 10, reason: 'Yes.' }, steps, { score: '5', reason: 'Half.' }),
      own: said(steps, { score: 10, reason: 'Yes.' }, steps, { score: '5', reason: 'Half.' }),
    },
    verdicts: [false],
  },
  {
    name: 'context-recall',
    pack: judgedPack('x', { type: 'context-recall', value: 'A president. A king.' }, { context }),
    judged: {
      promptfoo: ['1. A president. It is said so. [Attributed]\n2. A king. Nothing of it. [Not Attributed]'],
      own: said({
        sentences: [
          { sentence: 'A president.', attributed: true },
          { sentence: 'A king.', attributed: false },
        ],
      }),
    },
    verdicts: [true],
  },
  {
    name: 'context-relevance',
    pack: judgedPack('x', { type: 'context-relevance' }, { query, context }),
    judged: {
      promptfoo: ['It has a president.'],
      own: said({ parts: ['It has a president.'] }),
    },
    verdicts: [false],
  },
  {
    name: 'context-relevance-of-nothing',
    pack: judgedPack('x', { type: 'not-context-relevance', threshold: 0.1 }, { query, context }),
    judged: { promptfoo: ['Insufficient Information'], own: said({ parts: [] }) },
    verdicts: [true],
  },
  {
    name: 'context-faithfulness',
    pack: judgedPack(
      'A king, or a president',
      { type: 'context-faithfulness', threshold: 0.6 },
      { query, context },
    ),
    judged: {
      promptfoo: [
        'France has a king.\nFrance has a president.',
        '1. No. 2. Yes.\nFinal verdict for each statement in order: No. Yes.',
      ],
      own: said(
        { statements: ['France has a king.', 'France has a president.'] },
        { verdicts: [false, true] },
      ),
    },
    verdicts: [false],
  },
  {
    name: 'conversation-relevance',
    pack: judgedPack('x', { type: 'conversation-relevance' }),
    judged: { promptfoo: said({ verdict: 'yes' }), own: said({ relevant: true, reason: 'It is.' }) },
    verdicts: [true],
  },
]

/** A text and an image in one message. */
function messagesWith(part: object, image: string, values: readonly string[]): object {
  const content = [{ type: 'text', text: 'See {{text}}' }, part]
  return {
    providers: [provider],
    prompts: [JSON.stringify([{ role: 'user', content }])],
    tests: [{ vars: { text: 'x', image }, assert: values.map((value) => ({ type: 'equals', value })) }],
  }
}

export const comparedPacks: readonly ComparedPack[] = [
  { name: 'equals', pack: checked('yes', { type: 'equals', value: 'yes' }), verdicts: [true] },
  { name: 'equals-not', pack: checked('yes', { type: 'equals', value: 'no' }), verdicts: [false] },
  { name: 'negated', pack: checked('yes', { type: 'not-equals', value: 'no' }), verdicts: [true] },
  { name: 'contains', pack: checked('a cup of tea', { type: 'contains', value: 'tea' }), verdicts: [true] },
  { name: 'icontains', pack: checked('a cup of TEA', { type: 'icontains', value: 'tea' }), verdicts: [true] },
  {
    name: 'contains-any',
    pack: checked('red', { type: 'contains-any', value: ['red', 'blue'] }),
    verdicts: [true],
  },
  {
    name: 'contains-all',
    pack: checked('red', { type: 'contains-all', value: ['red', 'blue'] }),
    verdicts: [false],
  },
  {
    name: 'icontains-all',
    pack: checked('Red Blue', { type: 'icontains-all', value: ['red', 'blue'] }),
    verdicts: [true],
  },
  {
    name: 'starts-with',
    pack: checked('Yes, it is', { type: 'starts-with', value: 'Yes' }),
    verdicts: [true],
  },
  {
    name: 'regex',
    pack: checked('on 2026-11-28', { type: 'regex', value: '\\d{4}-\\d{2}-\\d{2}' }),
    verdicts: [true],
  },
  {
    name: 'is-json',
    pack: inMessage('{"a":1}', { type: 'is-json', value: { type: 'object', required: ['a'] } }),
    verdicts: [true],
  },
  {
    name: 'is-json-schema',
    pack: inMessage('{"b":1}', { type: 'is-json', value: { type: 'object', required: ['a'] } }),
    verdicts: [false],
  },
  { name: 'contains-json', pack: checked('here: {"a":1}', { type: 'contains-json' }), verdicts: [true] },
  {
    name: 'levenshtein',
    pack: checked('kitten', { type: 'levenshtein', value: 'sitting', threshold: 3 }),
    verdicts: [true],
  },
  ...likenesses,
  ...judgedPacks,
  {
    name: 'guardrails',
    pack: checked(['fine', '[filtered]'], { type: 'guardrails' }),
    verdicts: [true, false],
  },
  {
    name: 'not-guardrails',
    pack: checked(['fine', '[filtered]'], { type: 'not-guardrails' }),
    verdicts: [false, true],
  },
  { name: 'finish-reason', pack: checked('x', { type: 'finish-reason', value: 'stop' }), verdicts: [true] },
  { name: 'latency', pack: checked('x', { type: 'latency', threshold: 60000 }), verdicts: [true] },
  {
    name: 'weight-0',
    pack: checked('x', [
      { type: 'equals', value: 'y', weight: 0 },
      { type: 'equals', value: 'x' },
    ]),
    verdicts: [true],
  },
  {
    name: 'threshold',
    pack: checked(
      'x',
      [
        { type: 'equals', value: 'y' },
        { type: 'equals', value: 'x' },
      ],
      { threshold: 0.5 },
    ),
    verdicts: [true],
  },
  {
    name: 'assert-set',
    pack: checked('x', {
      type: 'assert-set',
      threshold: 0.5,
      assert: [
        { type: 'equals', value: 'y' },
        { type: 'equals', value: 'x' },
      ],
    }),
    verdicts: [true],
  },
  {
    name: 'expanded',
    pack: checked(['a', 'b', 'c'], { type: 'contains', value: 'a' }),
    verdicts: [true, false, false],
  },
  {
    name: 'not-expanded',
    pack: checked(
      ['fig', 'plum'],
      { type: 'contains-all', value: ['fig', 'plum'] },
      { options: { disableVarExpansion: true } },
    ),
    verdicts: [true],
  },
  { name: 'value-of-case', pack: checked('x', { type: 'equals', value: '{{text}}' }), verdicts: [true] },
  {
    name: 'place-in-a-list',
    pack: {
      providers: [provider],
      prompts: ['{{a.c[0]}}'],
      tests: [{ vars: { a: { c: ['x'] } }, assert: [{ type: 'equals', value: '{{a.c[0]}}' }] }],
    },
    verdicts: [true],
  },
  {
    name: 'prefix-and-suffix',
    pack: checked('x', { type: 'equals', value: '<x>' }, { options: { prefix: '<', suffix: '>' } }),
    verdicts: [true],
  },
  {
    name: 'default-test',
    pack: packOf({ vars: { text: 'x' } }, { defaultTest: { assert: [{ type: 'equals', value: 'y' }] } }),
    verdicts: [false],
  },
  {
    name: 'without-defaults',
    pack: packOf(
      { vars: { text: 'x' }, options: { disableDefaultAsserts: true } },
      { defaultTest: { assert: [{ type: 'equals', value: 'y' }] } },
    ),
    verdicts: [true],
  },
  {
    name: 'targets',
    pack: {
      targets: [provider],
      prompts: ['{{text}}'],
      tests: [{ vars: { text: 'x' }, assert: [{ type: 'equals', value: 'x' }] }],
    },
    verdicts: [true],
  },
  {
    name: 'map-of-a-provider',
    pack: packOf({ vars: { text: 'x' } }, { providers: [{ [provider]: { config: { temperature: 0 } } }] }),
    verdicts: [true],
  },
  {
    name: 'bare-model',
    pack: packOf(
      { vars: { text: 'x' }, assert: [{ type: 'equals', value: 'x' }] },
      { providers: ['openai:gpt-4.1-mini'] },
    ),
    verdicts: [true],
  },
  {
    name: 'messages',
    pack: packOf(
      { vars: { text: 'x' }, assert: [{ type: 'equals', value: 'say x' }] },
      { prompts: ['[{"role":"system","content":"s"},{"role":"user","content":"say {{text}}"}]'] },
    ),
    verdicts: [true],
  },
  {
    name: 'image-of-a-file',
    pack: messagesWith({ type: 'image_url', image_url: { url: '{{image}}' } }, 'file://dot.gif', [
      'See x image data:image/gif;base64,',
    ]),
    files: { 'dot.gif': { base64: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' } },
    verdicts: [true],
  },
  {
    name: 'image-of-an-address',
    pack: messagesWith({ type: 'image_url', image_url: { url: '{{image}}' } }, 'https://example.com/a.png', [
      'See x image https://example.com/a.',
    ]),
    verdicts: [true],
  },
  {
    name: 'repeat-of-a-case',
    pack: {
      ...packOf({
        vars: { text: ['x', 'y'] },
        options: { repeat: 2 },
        assert: [{ type: 'equals', value: 'x' }],
      }),
    },
    verdicts: [true, false, true, false],
  },
  {
    name: 'env',
    pack: {
      ...packOf(
        { vars: { text: 'x' }, assert: [{ type: 'equals', value: 'red x' }] },
        { prompts: ['{{env.COLOUR}} {{text}}'] },
      ),
      env: { COLOUR: 'red' },
    },
    verdicts: [true],
  },
  {
    name: 'env-of-a-key',
    pack: { ...checked('x', { type: 'equals', value: 'x' }), env: { OPENAI_API_KEY: 'k' } },
    refused: 'env.OPENAI_API_KEY',
  },
  ...(
    [
      ['store-output-as', { options: { storeOutputAs: 'answer' } }, 'options.storeOutputAs'],
      ['providers-of-a-case', { providers: ['openai:chat:*'] }, 'tests.providers'],
      ['prompts-of-a-case', { prompts: ['one'] }, 'tests.prompts'],
    ] as const
  ).map(([name, test, refused]) => ({
    name,
    pack: checked('x', { type: 'equals', value: 'x' }, test),
    refused,
  })),
  {
    name: 'derived-metrics',
    pack: {
      ...checked(
        ['x', 'y', 'x'],
        [
          { type: 'equals', value: 'x', metric: 'a' },
          { type: 'contains', value: 'y', metric: 'c', weight: 3 },
        ],
      ),
      derivedMetrics: [
        { name: 'share', value: 'a / __count' },
        { name: 'together', value: '2 * (a * c) / (a + c) - 10' },
        { name: 'chosen', value: 'a > c ? 7 : max(a, 4) ^ 2 + round(share * 3)' },
      ],
    },
    verdicts: [false, false, false],
    figures: { share: 2 / 3, together: 2.4 - 10, chosen: 18 },
  },
  {
    name: 'derived-metric-of-a-program',
    pack: {
      ...checked('x', { type: 'equals', value: 'x', metric: 'a' }),
      derivedMetrics: [{ name: 'b', value: '(context) => context.a' }],
    },
    refused: 'derivedMetrics b: (context) => context.a (=)',
  },
  ...(
    [
      ['cost-of-a-token', { cost: 0.001 }, [0.0021, 0.0019]],
      ['cost-of-each-side', { inputCost: 0.001, outputCost: 0.01 }, [0.0111, 0.0109]],
      ['cost-of-one-side-beside-both', { cost: 0.001, outputCost: 0.01 }, [0.0111, 0.0109]],
      ['cost-of-nothing', { cost: 0 }, [0, 0]],
    ] as const
  ).map(([name, config, thresholds]): ComparedPack => ({
    name,
    pack: {
      providers: [{ id: 'openai:chat:gpt-4o-mini', config }],
      prompts: ['{{text}}'],
      tests: thresholds.map((threshold) => ({ vars: { text: 'x' }, assert: [{ type: 'cost', threshold }] })),
    },
    verdicts: [true, name === 'cost-of-nothing'],
  })),
  {
    name: 'cost-that-is-no-number',
    pack: {
      ...checked('x', { type: 'equals', value: 'x' }),
      providers: [{ id: provider, config: { cost: 'dear' } }],
    },
    refused: 'config.cost',
  },
  {
    name: 'two-prompts',
    pack: packOf(
      { vars: { text: 'x' }, assert: [{ type: 'equals', value: 'x' }] },
      { prompts: ['{{text}}', 'not {{text}}'] },
    ),
    verdicts: [true, false],
  },
  {
    name: 'prompt-file',
    pack: packOf(
      { vars: { text: 'x' }, assert: [{ type: 'equals', value: 'file x' }] },
      { prompts: ['file://p.txt'] },
    ),
    files: { 'p.txt': 'file {{text}}\n' },
    verdicts: [true],
  },
  {
    name: 'prompts-of-csv',
    pack: packOf(
      { vars: { text: 'x' }, assert: [{ type: 'contains', value: '1' }] },
      { prompts: ['file://p.csv'] },
    ),
    files: { 'p.csv': 'prompt,label\n"1 {{text}}",a\n"2 {{text}}",b\n' },
    verdicts: [true, false],
  },
  {
    name: 'value-file',
    pack: checked('file://v.txt', { type: 'equals', value: 'of a file' }),
    files: { 'v.txt': 'of a file\n' },
    verdicts: [true],
  },
  {
    name: 'table',
    pack: { providers: [provider], prompts: ['{{text}}'], tests: 'file://t.csv' },
    files: {
      't.csv': 'text,__expected,__expected2,__prefix,__metric\nx,equals:ax,contains:x,a,m\ny,contains:z,,,\n',
    },
    verdicts: [true, false],
  },
  {
    name: 'scenarios',
    pack: {
      providers: [provider],
      prompts: ['{{text}} {{more}}'],
      scenarios: [
        {
          config: [{ vars: { text: 'x' } }, { vars: { text: 'y' } }],
          tests: [{ vars: { more: 'z' }, assert: [{ type: 'equals', value: 'x z' }] }],
        },
      ],
    },
    verdicts: [true, false],
  },
  {
    name: 'assertion-templates',
    pack: {
      ...checked('x', { $ref: '#/assertionTemplates/same' }),
      assertionTemplates: { same: { type: 'equals', value: 'x' } },
    },
    verdicts: [true],
  },
  {
    name: 'numeric-description',
    pack: { ...checked('x', { type: 'equals', value: 'x' }), description: 'Numbers 7' },
    verdicts: [true],
  },
  { name: 'filter', pack: checked(' x ', { type: 'equals', value: '{{ text | trim }}' }), refused: '| trim' },
  {
    name: 'word-count',
    pack: checked(['a well-known fact', 'one two'], { type: 'word-count', value: 3 }),
    verdicts: [true, false],
  },
  {
    name: 'word-count-without-spaces',
    pack: checked('今天天气很好', { type: 'word-count', value: { min: 2 } }),
    verdicts: [false],
    ownVerdicts: [true],
    because: 'words of Chinese are counted',
  },
  {
    name: 'moderation',
    pack: checked(['fine', 'x [hate]'], { type: 'moderation' }),
    verdicts: [true, false],
  },
  {
    name: 'moderation-categories',
    pack: checked(['x [hate]', 'x [violence]', 'x [self-harm] [hate]'], {
      type: 'moderation',
      value: ['hate', 'self-harm'],
    }),
    verdicts: [false, true, false],
  },
  {
    name: 'not-moderation',
    pack: checked(['fine', 'x [hate]'], { type: 'not-moderation' }),
    verdicts: [false, true],
  },
  {
    name: 'moderation-provider',
    pack: checked(['fine', 'x [violence]'], {
      type: 'moderation',
      provider: 'openai:moderation:omni-moderation-latest',
    }),
    verdicts: [true, false],
  },
  {
    name: 'moderation-beside-a-grader',
    pack: {
      ...checked(['fine', 'x [violence]'], { type: 'moderation' }),
      defaultTest: { options: { provider: 'openai:moderation:omni-moderation-latest' } },
    },
    verdicts: [true, false],
  },
  { name: 'is-sql', pack: checked('SELECT 1', { type: 'is-sql' }), refused: 'is-sql' },
  { name: 'meteor', pack: checked('x', { type: 'meteor', value: 'x' }), refused: 'meteor' },
  { name: 'perplexity', pack: checked('x', { type: 'perplexity', threshold: 2 }), refused: 'perplexity' },
  {
    name: 'javascript',
    pack: checked('x', { type: 'javascript', value: 'output === "x"' }),
    refused: 'javascript',
  },
  {
    name: 'transform',
    pack: checked('x', { type: 'equals', value: 'x' }, { options: { transform: 'output.trim()' } }),
    refused: 'options.transform',
  },
  {
    name: 'provider-output',
    pack: checked('x', { type: 'equals', value: 'y' }, { providerOutput: 'y' }),
    refused: 'tests.providerOutput',
  },
]
