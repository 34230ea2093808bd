import { describe, expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import {
  asksEmbedder,
  asksGrader,
  assertionTypeNames,
  isComparedType,
  type Assertion,
  type Check,
} from '../../../shared/experiments/assertion.ts'
import { emptyPlan, type ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { formatIds } from '../../../shared/formats/registry.ts'
import type { Json, JsonObject } from '../../../shared/json.ts'
import { planOfPack } from './plan-of-pack.ts'
import { readPack } from './read-pack.ts'
import { writePack } from './write-pack.ts'

const names: Readonly<Record<string, string>> = { one: 'Work', two: '工作: "a" #1' }

function read(text: string) {
  const pack = readPack(text)
  if (!pack.ok) return pack
  return planOfPack(pack.value, {
    findConnection: (name) => ok(Object.keys(names).find((id) => names[id] === name) ?? 'active'),
    readFile: (path) => err({ kind: 'not-found', message: `reads ${path}` }),
    findFiles: (pattern) => err({ kind: 'not-found', message: `looks for ${pattern}` }),
  })
}

/** Returns a generator of numbers from 0 to 1, which is reproducible by its seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Texts that YAML, CSV, templates or promptfoo could misread. */
const texts = [
  'plain',
  '',
  ' spaces ',
  'yes',
  'null',
  '~',
  '2026-11-23',
  '12:30:45',
  '0x10',
  '1e3',
  '- item',
  'key: value # no comment',
  '{{name}} and {% if x %} {# c #} {{ a | upper }}',
  '[{"role":"user","content":"{{name}}"}]',
  'two\nlines\n\n  indented\n',
  'tab\tand\r\nreturn',
  'file://secret.txt',
  '\\file://one',
  '\\\\file://two',
  '"quoted" \'single\' `tick`',
  '城市 😀 \u2028',
  '---\n--- \n...',
  '&anchor *alias !tag %directive @at',
  '=',
  '<<',
  'x'.repeat(300),
] as const

function createPlans(seed: number) {
  const random = randomOf(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)]
    if (value === undefined) throw new Error('There is nothing to choose from')
    return value
  }
  const maybe = <Value extends object>(make: () => Value): Value | Record<string, never> =>
    random() < 0.5 ? make() : {}
  const list = <Value>(count: number, make: () => Value): Value[] =>
    Array.from({ length: below(count + 1) }, make)
  const text = (): string => pick(texts)
  const value = (depth = 0): Json => {
    const kind = below(depth > 2 ? 4 : 6)
    if (kind < 2) return text()
    if (kind === 2) return Math.round(random() * 1e6) / 1e3
    if (kind === 3) return pick([true, false, null, -1, 0])
    return kind === 4 ? list(3, () => value(depth + 1)) : object(depth + 1)
  }
  const object = (depth = 0): JsonObject =>
    Object.fromEntries(
      list(3, () => [
        pick(['a', 'name', 'constructor', 'b c', '城市', 'temperature', 'stop', '1']),
        value(depth),
      ]),
    )
  // Comparing assertions are not allowed in sets.
  const single = assertionTypeNames.filter((type) => !isComparedType(type))
  /** Only `moderation` uses a moderation model. */
  const judgingFor = (type: Check['type']): NonNullable<Check['grader']> => {
    const grader = asking()
    if (type === 'moderation') return { ...grader, format: 'moderations' }
    return grader.format === 'moderations' ? { ...grader, format: 'chat' } : grader
  }
  const judging = (type: Check['type']): Partial<Check> => ({
    ...(asksGrader(type) && random() < 0.5 && { grader: judgingFor(type) }),
    ...(asksEmbedder(type) &&
      random() < 0.5 && { embedder: { connectionId: 'two', model: 'e', parameters: object() } }),
    ...(type === 'llm-rubric' && random() < 0.5 && { rubricPrompt: text() }),
  })
  const check = (types = single): Check => {
    const type = pick(types)
    return { ...judging(isComparedType(type) ? 'equals' : type), ...plainCheck(type) }
  }
  const plainCheck = (type: Check['type']): Check => ({
    type,
    isNegated: random() < 0.3,
    ...maybe(() => ({ value: pick<Json>([text(), 3, { max: 4 }, ['a', text()]]) })),
    ...maybe(() => ({ threshold: random() })),
    ...maybe(() => ({ weight: below(3), metric: text() })),
  })
  const assertion = (): Assertion =>
    random() < 0.3
      ? {
          type: 'assert-set',
          members: list(3, () => check()),
          ...maybe(() => ({ threshold: random(), weight: 2 })),
        }
      : random() < 0.1
        ? { ...check(assertionTypeNames.filter(isComparedType)), isNegated: false }
        : check()
  const asking = () => ({
    connectionId: pick(['one', 'two']),
    format: pick(formatIds),
    model: `m${below(9)}/x:y`,
    parameters: object(),
  })
  return (): ExperimentPlan => {
    const prompt = text()
    const variants = Array.from({ length: below(4) }, (_, index) => {
      const own = text()
      return {
        id: String(index),
        label: text(),
        ...asking(),
        extra: object(),
        ...maybe(() => ({ price: { input: random(), ...maybe(() => ({ output: random() })) } })),
        ...(own !== prompt && random() < 0.5 && { prompt: own }),
      }
    })
    return {
      ...emptyPlan,
      description: text(),
      prompt:
        variants.length > 0 && variants.every((variant) => variant.prompt !== undefined)
          ? pick(['', prompt])
          : prompt,
      variants,
      cases: list(4, () => ({
        vars: object(),
        assertions: list(2, assertion),
        ...maybe(() => ({ description: text() })),
        ...maybe(() => ({ threshold: random() })),
        ...maybe(() => ({ metadata: { ...object(), source: text() } })),
        ...maybe(() => ({ options: { prefix: `${text()} ` } })),
      })),
      assertions: list(3, assertion),
      repeats: 1 + below(5),
      concurrency: 1 + below(9),
      delayMs: below(100),
      ...maybe(() => ({ threshold: 0.5 })),
      ...(variants.length > 0 && maybe(() => ({ baselineId: String(below(variants.length)) }))),
      ...maybe(() => ({ grader: asking() })),
      ...maybe(() => ({ derivedMetrics: [{ name: text(), value: 'a / (__count + 1)' }] })),
      ...maybe(() => ({ embedder: { connectionId: 'two', model: 'e', parameters: object() } })),
      ...maybe(() => ({ maxRequests: below(1000), maxCost: random() })),
      ...maybe(() => ({
        axes: {
          x: { field: 'temperature', values: [0, 1] },
          y: { field: 'model', values: [text(), text()] },
        },
      })),
    }
  }
}

describe.each(['json', 'yaml'] as const)('a pack as %s', (type) => {
  it('is read as the plan it was written of, and written as the same text again', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const plan = createPlans(seed)()
      const written = writePack(plan, type, (id) => names[id])
      const again = read(written)
      expect(again, `seed ${seed}\n${written}`).toEqual(ok(plan))
      expect(again.ok && writePack(again.value, type, (id) => names[id])).toBe(written)
    }
  })
})

it('names connections and nothing else of them', () => {
  const plan: ExperimentPlan = {
    ...emptyPlan,
    variants: [
      { id: 'a', label: 'A', connectionId: 'one', format: 'rerank', model: 'm', parameters: {}, extra: {} },
      { id: 'b', label: 'B', connectionId: 'gone', format: 'chat', model: 'm', parameters: {}, extra: {} },
    ],
  }
  const yaml = writePack(plan, 'yaml', (id) => names[id])
  expect(yaml).toContain('connection: Work')
  expect(yaml).not.toContain('gone')
  // promptfoo has no rerank provider: its `echo` provider represents it.
  expect(yaml).toContain('id: echo')
  expect(writePack(plan, 'json', (id) => names[id])).toContain('"id": "rerank:m"')
})
