import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { ok, type Result } from '../../../shared/errors/result.ts'
import { assertionTypeNames } from '../../../shared/experiments/assertion.ts'
import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { checksOf } from '../../../shared/experiments/plan-judges.ts'
import { createTestFolder } from '../../runs/testing/create-test-runs.ts'
import { foreignTypes } from './foreign-types.ts'
import { openPack } from './open-pack.ts'
import { packKeys, type PackPlace } from './pack-keys.ts'

type Files = Readonly<Record<string, string>>

function open(pack: unknown, files: Files = {}): Result<ExperimentPlan> {
  const folder = createTestFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  writeFileSync(join(folder, 'pack.yaml'), stringify(pack))
  return openPack(join(folder, 'pack.yaml'), () => ok('one'))
}

function planOf(pack: unknown, files: Files = {}): ExperimentPlan {
  const opened = open(pack, files)
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

function problemOf(pack: unknown, files: Files = {}): string {
  const opened = open(pack, files)
  return opened.ok ? 'read' : opened.error.message
}

const basic = { providers: ['chat:m'], prompts: ['{{a}}'], tests: [{ vars: { a: 'x' } }] }

/** Returns a pack with a key at a place. */
function packWith(place: PackPlace, key: string): unknown {
  const part = { [key]: 'anything' }
  const check = { type: 'contains', value: 'x' }
  const ofTest = (test: object) => ({ ...basic, tests: [{ vars: { a: 'x' }, ...test }] })
  const packs: Readonly<Record<PackPlace, unknown>> = {
    pack: { ...basic, ...part },
    evaluateOptions: { ...basic, evaluateOptions: part },
    prompts: { ...basic, prompts: [{ raw: '{{a}}', ...part }] },
    providers: { ...basic, providers: [{ id: 'chat:m', ...part }] },
    scenarios: { ...basic, scenarios: [{ config: [{}], ...part }] },
    tests: ofTest(part),
    defaultTest: { ...basic, defaultTest: part },
    options: ofTest({ options: part }),
    'defaultTest.options': { ...basic, defaultTest: { options: part } },
    assert: ofTest({ assert: [{ ...check, ...part }] }),
    'assert-set': ofTest({ assert: [{ type: 'assert-set', assert: [check], ...part }] }),
  }
  return packs[place]
}

/** Returns the texts in backticks. */
function listed(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
}

const places = Object.keys(packKeys) as PackPlace[]
const refusedKeys = places.flatMap((place) =>
  [...packKeys[place].refused, 'unheardOf'].map((key): [PackPlace, string] => [place, key]),
)

describe('a key of a pack', () => {
  it.each(refusedKeys)('of %s that is not acted on is refused by its name: %s', (place, key) => {
    expect(problemOf(packWith(place, key))).toBe(
      `A pack cannot hold ${place === 'pack' ? key : `${place}.${key}`} here.`,
    )
  })

  it('is in the README with what becomes of it, and so is each type of assertion', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    for (const place of places) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${place}\` `)) ?? ''
      const [, , acted = '', refused = ''] = row.split('|')
      expect({ place, keys: listed(acted) }).toEqual({ place, keys: [...packKeys[place].acted] })
      expect({ place, keys: listed(refused) }).toEqual({ place, keys: [...packKeys[place].refused] })
    }
    for (const type of [...assertionTypeNames, ...foreignTypes]) expect(readme).toContain(`\`${type}\``)
  })

  it.each([
    [{ transform: 'output' }, 'providers.transform'],
    [{ config: { apiHost: 'evil.example' } }, 'config.apiHost'],
    [{ config: { cost: '0.001' } }, 'config.cost'],
    [{ config: { inputCost: -1 } }, 'config.inputCost'],
    [{ config: { connection: 7 } }, 'config.connection'],
    [{ config: { passthrough: 'x' } }, 'config.passthrough'],
    [{ config: { instructions: 'file://x.txt' } }, 'config.instructions: file://x.txt'],
    [{ config: { tools: 'file://../tools.json' } }, 'tools.json'],
  ])('of a provider is acted on or refused: %j', (provider, message) => {
    expect(problemOf({ ...basic, providers: [{ id: 'chat:m', ...provider }] })).toContain(message)
  })

  it.each([
    ['__providerOutput', 'four'],
    ['__metadata', 'x'],
    ['__config:__expected:provider', 'x'],
    ['__config:threshold', '1'],
    ['__unheardOf', 'x'],
  ])('in a table is a column that is refused by its name: %s', (column, value) => {
    const tests = `a,${column}\nx,${value}\n`
    expect(problemOf({ ...basic, tests: 'file://cases.csv' }, { 'cases.csv': tests })).toBe(
      `A pack cannot hold cases.csv: ${column} here.`,
    )
  })

  it.each([...foreignTypes].flatMap((type) => [type, `not-${type}`]))(
    'is a type of assertion that is refused by its name, in a table too: %s',
    (type) => {
      const message = `Assertions of the type ${type} cannot be run here.`
      expect(problemOf({ ...basic, tests: [{ assert: [{ type, value: 'x' }] }] })).toBe(message)
      const table = { 'c.csv': `a,__expected\nx,${type}:x\n` }
      expect(problemOf({ ...basic, tests: 'file://c.csv' }, table)).toBe(message)
    },
  )
})

describe('what a pack says in promptfoo’s words', () => {
  it('is acted on in the columns of a table', () => {
    const head =
      'a,__prefix,__suffix,__metric,__description,__threshold,__metadata:source,__metadata:tags[],__expected,__expected2,__config:__expected2:threshold'
    const row =
      '2+2?,Answer: ,Thanks.,sums,sum,0.5,"book, p. 3","x, y\\, z","contains-any:a, ""b, c""",grade:is kind,0.9'
    const { cases } = planOf({ ...basic, tests: 'file://c.csv' }, { 'c.csv': `${head}\n${row}\n` })
    expect(cases).toEqual([
      {
        vars: { a: '2+2?' },
        description: 'sum',
        threshold: 0.5,
        options: { prefix: 'Answer: ', suffix: 'Thanks.' },
        metadata: { source: 'book, p. 3', tags: ['x', 'y, z'] },
        assertions: [
          { type: 'contains-any', isNegated: false, value: ['a', 'b, c'], metric: 'sums' },
          { type: 'llm-rubric', isNegated: false, value: 'is kind', metric: 'sums', threshold: 0.9 },
        ],
      },
    ])
  })

  it('is asked with what stands before and behind it, of the case or of all of them', () => {
    const tests = [{ vars: { a: 'x' }, options: { suffix: '!' } }, { vars: { a: 'y' } }]
    const { cases } = planOf({ ...basic, tests, defaultTest: { options: { prefix: 'Say {{a}}: ' } } })
    expect(cases.map(({ options }) => options)).toEqual([
      { prefix: 'Say {{a}}: ', suffix: '!' },
      { prefix: 'Say {{a}}: ' },
    ])
  })

  it.each([
    [['{{ w | trim }}'], '| trim'],
    [{ nested: ['{{ a.b() }}'] }, '{{a.b()}}'],
    ['{% if a %}b{% endif %}', 'if'],
    ['{# note #}', '{#'],
    ['{{ a + b }}', '{{a + b}}'],
    ['{{- a -}}', '{{- a -}}'],
  ])('is refused by name where it is Nunjucks, in any text: %j', (value, feature) => {
    const message = `Templates do not have this feature of Nunjucks: ${feature}`
    const assert = [{ type: 'equals', value }]
    expect(problemOf({ ...basic, tests: [{ vars: { a: 'x' }, assert }] })).toBe(message)
    expect(problemOf({ ...basic, prompts: [JSON.stringify(value)] })).toBe(message)
    expect(problemOf({ ...basic, tests: [{ options: { prefix: JSON.stringify(value) } }] })).toBe(message)
    expect(
      problemOf({ ...basic, providers: [{ id: 'chat:m', config: { stop: JSON.stringify(value) } }] }),
    ).toBe(message)
  })

  it('is a place of a list in brackets, in prompts and in what is compared with', () => {
    const { prompt, cases } = planOf({
      ...basic,
      prompts: [`{{ a.c[0] }} {{a['b c'.d]}} {{{x`.replace(`{{a['b c'.d]}} `, `{{a["b"][1]}} `)],
      tests: [{ vars: { a: { c: ['x'] } }, assert: [{ type: 'contains', value: '{{a.c[0]}}' }] }],
    })
    expect(prompt).toBe('{{a.c.0}} {{a.b.1}} {{{x')
    expect(cases[0]?.assertions[0]).toMatchObject({ value: '{{a.c.0}}' })
  })

  it.each<[object, string]>([
    [{ role: 'user', content: 'x', name: 'n' }, 'prompts.name'],
    [{ role: 'tool', content: 'x' }, 'prompts.content'],
    [
      { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'x' } }] },
      'prompts.content: "input_audio"',
    ],
    [
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'x', detail: 'low' } }] },
      'prompts.content.image_url.detail',
    ],
    [
      { role: 'user', content: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }] },
      'prompts.content.cache_control',
    ],
  ])('is refused by name where a message has what a request would not: %j', (message, name) => {
    expect(problemOf({ ...basic, prompts: [JSON.stringify([message])] })).toBe(
      `A pack cannot hold ${name} here.`,
    )
  })

  it('has the variables of its env in its texts and in those of its files', () => {
    const plan = planOf(
      {
        env: { MODEL: 'm-9', LEAST: 0.5, WORD: '"tea"' },
        providers: [{ id: 'chat:{{env.MODEL}}', config: { stop: "{{ env['WORD'] }}" } }],
        prompts: ['{{env.WORD}} {{a}}', 'file://p.txt'],
        tests: [{ vars: { a: 'x {{ env["LEAST"] }}' } }],
      },
      { 'p.txt': 'file {{ env.WORD }}' },
    )
    expect(plan.variants.map(({ model, prompt, parameters }) => [model, prompt, parameters])).toEqual([
      ['m-9', '"tea" {{a}}', { stop: '"tea"' }],
      ['m-9', 'file "tea"', { stop: '"tea"' }],
    ])
    expect(plan.cases[0]?.vars).toEqual({ a: 'x 0.5' })
  })

  it.each([
    [{ OPENAI_API_KEY: 'k' }, 'env.OPENAI_API_KEY'],
    [{ OPENAI_BASE_URL: 'https://evil.example' }, 'env.OPENAI_BASE_URL'],
    [{ PROMPTFOO_CACHE_ENABLED: 'false' }, 'env.PROMPTFOO_CACHE_ENABLED'],
    [{ MODEL: 'm', UNUSED: 'x' }, 'env.UNUSED'],
  ])(
    'is refused by the name of a variable that no text of it has, or that a provider reads: %j',
    (env, name) => {
      const pack = { ...basic, providers: ['chat:{{env.MODEL}}'], env: { MODEL: 'm', ...env } }
      expect(problemOf(pack)).toBe(`A pack cannot hold ${name} here.`)
      const other = { ...basic, providers: ['chat:{{env.OTHER}}'], env: {} }
      expect(problemOf(other)).toContain('chat:{{env.OTHER}}')
    },
  )

  it('asks a case as often as it says, and the others as often as the pack says', () => {
    const tests = [{ vars: { a: 'x' } }, { vars: { a: ['y', 'z'] }, options: { repeat: 3 } }]
    const plan = planOf({ ...basic, tests, evaluateOptions: { repeat: 2 } })
    expect(plan.repeats).toBe(1)
    expect(plan.cases.map(({ vars }) => vars['a'])).toEqual(['x', 'x', 'y', 'z', 'y', 'z', 'y', 'z'])
    expect(planOf({ ...basic, evaluateOptions: { repeat: 2 } })).toMatchObject({ repeats: 2, cases: [{}] })
    expect(problemOf({ ...basic, tests: [{ options: { repeat: 0 } }] })).toContain('options.repeat: 0')
    expect(problemOf({ ...basic, tests: [{ options: { repeat: 1e6 } }] })).toContain(
      'options.repeat: 1000000',
    )
  })

  it('is refused where a value has another value in it', () => {
    const tests = [{ vars: { a: 'see {{b}}', b: 'x' } }]
    expect(problemOf({ ...basic, tests })).toContain('The value a has {{b}} in it')
  })

  it('reads the files that a pack names, wherever promptfoo’s users name them', () => {
    const files = {
      'p1.txt': 'one {{a}}\n---\ntwo {{a}}\n',
      'prompts/x.md': 'md {{a}}',
      'prompts.csv': 'prompt,label\n"csv, {{a}}",From a table\n',
      'tools.json': '[{"type":"function","function":{"name":"f"}}]',
      'schema.json': '{"type":"json_schema","json_schema":{"name":"s"}}',
      'vars.yaml': 'a: from a file\n',
      'texts/1.txt': 'first\n',
      'texts/2.txt': 'second\n',
    }
    const plan = planOf(
      {
        description: 7,
        targets: [
          {
            'openai:gpt-4.1-mini': {
              config: { tools: 'file://tools.json', response_format: 'file://schema.json' },
            },
          },
          'openai:responses:m',
          'anthropic:claude-x',
        ],
        prompts: ['p1.txt', 'prompts/*.md', 'file://prompts.csv', { id: 'file://p1.txt', label: 'Labelled' }],
        tests: [{ vars: 'file://vars.yaml' }, { vars: { a: 'file://texts/*.txt' } }],
      },
      files,
    )
    expect(plan.description).toBe('7')
    expect(plan.variants.map(({ format, model }) => `${format}:${model}`)).toEqual(
      ['chat:gpt-4.1-mini', 'responses:m', 'messages:claude-x'].flatMap((item) =>
        Array.from({ length: 6 }, () => item),
      ),
    )
    expect(plan.variants.slice(0, 6).map(({ prompt }) => prompt)).toEqual([
      'one {{a}}',
      'two {{a}}',
      'md {{a}}',
      'csv, {{a}}',
      'one {{a}}',
      'two {{a}}',
    ])
    expect(plan.variants[4]?.label).toContain('Labelled 1')
    expect(plan.variants[0]?.parameters).toEqual({
      tools: [{ type: 'function', function: { name: 'f' } }],
      response_format: { type: 'json_schema', json_schema: { name: 's' } },
    })
    expect(plan.cases.map(({ vars }) => vars['a'])).toEqual(['from a file', 'first', 'second'])
  })

  it('asks what {{prompt}} is where it names no prompts', () => {
    expect(planOf({ providers: ['chat:m'], tests: [{ vars: { prompt: 'hello' } }] }).prompt).toBe(
      '{{prompt}}',
    )
  })

  it('makes a case of each of the data of a scenario with each of its tests', () => {
    const { cases } = planOf({
      ...basic,
      tests: undefined,
      scenarios: [
        {
          config: [
            { vars: { a: 'x' }, assert: [{ type: 'contains', value: '1' }] },
            { vars: { a: 'y', b: 'z' } },
          ],
          tests: [
            { vars: { b: 'w' }, assert: [{ type: 'contains', value: '2' }] },
            { description: 'second' },
          ],
        },
      ],
    })
    expect(cases.map(({ vars, description, assertions }) => [vars, description, assertions.length])).toEqual([
      [{ a: 'x', b: 'w' }, undefined, 2],
      [{ a: 'x' }, 'second', 1],
      [{ a: 'y', b: 'w' }, undefined, 1],
      [{ a: 'y', b: 'z' }, 'second', 0],
    ])
  })

  it('puts assertion templates in the place of what refers to them', () => {
    const ref = { $ref: '#/assertionTemplates/kind' }
    const pack = {
      ...basic,
      assertionTemplates: { kind: { type: 'contains', value: 'please' } },
      defaultTest: { assert: [ref] },
      tests: [
        {
          vars: { a: 'x' },
          assert: [
            { ...ref, weight: 2 },
            { type: 'assert-set', assert: [ref] },
          ],
        },
      ],
    }
    const { assertions, cases } = planOf(pack)
    expect(assertions).toEqual([{ type: 'contains', isNegated: false, value: 'please' }])
    expect(cases[0]?.assertions).toMatchObject([
      { type: 'contains', value: 'please', weight: 2 },
      { type: 'assert-set', members: [{ type: 'contains', value: 'please' }] },
    ])
    const gone = { ...pack, defaultTest: { assert: [{ $ref: '#/assertionTemplates/gone' }] } }
    expect(problemOf(gone)).toContain('$ref: #/assertionTemplates/gone')
  })

  it('leaves the assertions of all cases out of one that does without them', () => {
    const { assertions, cases } = planOf({
      ...basic,
      defaultTest: { assert: [{ type: 'contains', value: 'd' }] },
      tests: [
        { vars: { a: 'x' }, options: { disableDefaultAsserts: true } },
        { vars: { a: 'y' }, assert: [{ type: 'contains', value: 'own' }] },
      ],
    })
    expect(assertions).toEqual([])
    expect(
      cases.map((row) => row.assertions.map((assertion) => 'value' in assertion && assertion.value)),
    ).toEqual([[], ['d', 'own']])
  })

  it('is judged by whom the nearest provider names, and asked with the nearest grading prompt', () => {
    const rubric = { type: 'llm-rubric', value: 'r' }
    const plan = planOf({
      ...basic,
      providers: ['chat:m', { id: 'chat:j', label: 'Judge', config: { temperature: 0 } }],
      defaultTest: {
        options: { provider: 'chat:plan', rubricPrompt: 'D {{output}}' },
        assert: [rubric],
      },
      tests: [
        { vars: { a: 'x' } },
        {
          vars: { a: 'y' },
          options: { provider: { text: 'Judge', embedding: 'embeddings:e' }, rubricPrompt: 'C' },
          assert: [
            { ...rubric, provider: 'messages:own', rubricPrompt: [{ role: 'user', content: '{{output}}' }] },
            { type: 'similar', value: 's' },
            {
              type: 'assert-set',
              assert: [{ type: 'similar', value: 's', provider: 'embeddings:own' }, rubric],
            },
          ],
        },
      ],
    })
    const shown = plan.cases.map((row) =>
      row.assertions.flatMap(checksOf).map(({ type, grader, embedder, rubricPrompt }) => ({
        type,
        ...(grader !== undefined && { grader: `${grader.model} ${JSON.stringify(grader.parameters)}` }),
        ...(embedder !== undefined && { embedder: embedder.model }),
        ...(rubricPrompt !== undefined && { rubricPrompt }),
      })),
    )
    expect(plan.grader?.model).toBe('plan')
    expect(shown).toEqual([
      [{ type: 'llm-rubric', rubricPrompt: 'D {{output}}' }],
      [
        { type: 'llm-rubric', grader: 'j {"temperature":0}', rubricPrompt: 'C' },
        { type: 'llm-rubric', grader: 'own {}', rubricPrompt: '[{"role":"user","content":"{{output}}"}]' },
        { type: 'similar', embedder: 'e' },
        { type: 'similar', embedder: 'own' },
        { type: 'llm-rubric', grader: 'j {"temperature":0}', rubricPrompt: 'C' },
      ],
    ])
  })

  it.each<[object, string]>([
    [{ assert: [{ type: 'contains', value: 'x', provider: 'chat:j' }] }, 'assert.provider: contains'],
    [{ assert: [{ type: 'similar', value: 'x', provider: 'chat:j' }] }, 'assert.provider: similar'],
    [{ assert: [{ type: 'select-best', value: 'x', provider: 'chat:j' }] }, 'assert.provider: select-best'],
    [
      { options: { provider: 'chat:j' }, assert: [{ type: 'select-best', value: 'x' }] },
      'options.provider: select-best',
    ],
    [{ assert: [{ type: 'factuality', value: 'x', rubricPrompt: 'p' }] }, 'assert.rubricPrompt: factuality'],
    [
      { options: { rubricPrompt: 'p' }, assert: [{ type: 'g-eval', value: 'x' }] },
      'options.rubricPrompt: g-eval',
    ],
    [{ options: { rubricPrompt: 7 } }, 'options.rubricPrompt'],
    [{ assert: [{ type: 'llm-rubric', value: 'x', rubricPrompt: '{{ output | upper }}' }] }, '| upper'],
    [{ assert: [{ type: 'llm-rubric', value: 'x', provider: 'bedrock:x' }] }, 'bedrock:x'],
    [
      { assert: [{ type: 'llm-rubric', value: 'x', provider: { id: 'chat:j', config: { apiKey: 'k' } } }] },
      'config.apiKey',
    ],
  ])('is refused where nobody would be asked so: %j', (test, message) => {
    expect(problemOf({ ...basic, tests: [{ vars: { a: 'x' }, ...test }] })).toContain(message)
  })

  it('goes into the fields of each format under the names of its body', () => {
    const plan = planOf({
      ...basic,
      providers: [
        { id: 'google:g', config: { maxOutputTokens: 9, generationConfig: { topK: 3 }, stream: false } },
        { id: 'openai:chat:m', config: { store: true, stream: false, passthrough: { tier: 'flex' } } },
      ],
    })
    expect(plan.variants.map(({ parameters, extra }) => ({ parameters, extra }))).toEqual([
      {
        parameters: { 'generationConfig.maxOutputTokens': 9, 'generationConfig.topK': 3, stream: false },
        extra: {},
      },
      { parameters: { store: true, stream: false }, extra: { tier: 'flex' } },
    ])
    expect(problemOf({ ...basic, providers: [{ id: 'google:g', config: { top_p: 1 } }] })).toContain(
      'config.top_p',
    )
    expect(problemOf({ ...basic, providers: ['openai:realtime:m'] })).toContain('openai:realtime:m')
  })
})
