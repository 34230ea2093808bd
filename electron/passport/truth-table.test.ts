import { describe, expect, it } from 'vitest'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import type { Json } from '../../shared/json.ts'
import { stateOf, type ParameterState } from '../../shared/passport/parameter-state.ts'
import type { FormatPassport } from '../../shared/passport/passport.ts'
import { embeddingsForm } from '../../shared/request-forms/embeddings/form.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { submitForm } from '../app/testing/submit-form.ts'
import type { AnswerScript } from '../practice-gateway/script/answer-script.ts'
import { startScriptedApp } from './testing/scripted-app.ts'

interface Row {
  readonly format: ConversationFormatId
  /** Sent one by one in separate runs, with the state expected afterwards. */
  readonly parameters: readonly [name: string, values: readonly Json[], state: ParameterState][]
  readonly script: AnswerScript
  /** The differences in the answers, as `kind path type`, unstreamed and streamed. */
  readonly drift: { readonly whole: readonly string[]; readonly streamed: readonly string[] }
}

const table: readonly Row[] = [
  {
    format: 'chat',
    parameters: [
      ['temperature', [0.5], 'refused'],
      ['seed', [7], 'accepted'],
      ['n', [2], 'accepted'],
      ['max_tokens', [64, 5_000], 'partly'],
      ['logprobs', [true], 'ignored'],
    ],
    script: {
      refuses: [{ name: 'temperature' }, { name: 'max_tokens', above: 1_000 }],
      ignores: ['logprobs'],
      adds: [
        { path: 'practice_note', value: 'a' },
        { path: 'choices[].practice_more', value: { deep: [1] } },
      ],
      omits: [{ path: 'created' }],
      omitsEvents: ['[DONE]'],
    },
    drift: {
      whole: [
        'unexpected choices[].practice_more object',
        'unexpected practice_note string',
        'missing created absent',
      ],
      streamed: [
        'unexpected choices[].practice_more object',
        'unexpected practice_note string',
        'missing [DONE] event',
        'missing created absent',
      ],
    },
  },
  {
    format: 'responses',
    parameters: [
      ['temperature', [0.5], 'refused'],
      ['top_p', [0.5], 'ignored'],
      ['store', [false], 'accepted'],
      ['max_output_tokens', [64, 5_000], 'partly'],
    ],
    script: {
      refuses: [{ name: 'temperature' }, { name: 'max_output_tokens', above: 1_000 }],
      ignores: ['top_p'],
      adds: [
        { path: 'practice_note', value: 1 },
        { path: 'response.practice_note', value: 1, event: 'response.completed' },
        { path: 'status', value: 7, event: 'response.in_progress' },
      ],
      omits: [{ path: 'created_at' }, { path: 'response.created_at', event: 'response.created' }],
      addsEvents: [{ type: 'practice.note', note: 'a' }],
      omitsEvents: ['response.content_part.added'],
    },
    drift: {
      whole: ['unexpected practice_note number', 'missing created_at absent'],
      streamed: [
        'unexpected practice.note event',
        'unexpected response.completed: response.practice_note number',
        'unexpected response.in_progress: status number',
        'missing response.created: response.created_at absent',
      ],
    },
  },
  {
    format: 'messages',
    parameters: [
      ['temperature', [0.5], 'refused'],
      ['top_k', [7], 'accepted'],
      ['max_tokens', [64, 5_000], 'partly'],
      ['thinking', [{ type: 'enabled', budget_tokens: 1_024 }], 'ignored'],
    ],
    script: {
      refuses: [{ name: 'temperature' }, { name: 'max_tokens', above: 3_000 }],
      ignores: ['thinking'],
      adds: [
        { path: 'content[].practice_note', value: 'a' },
        { path: 'stop_sequence', value: 4 },
        { path: 'delta.practice_note', value: null, event: 'message_delta' },
      ],
      omits: [{ path: 'usage.output_tokens' }],
      addsEvents: [{ type: 'practice_note', note: 'a' }],
      omitsEvents: ['content_block_stop'],
    },
    drift: {
      whole: [
        'unexpected content[].practice_note string',
        'other-type stop_sequence number',
        'missing usage.output_tokens absent',
      ],
      streamed: [
        'unexpected message_delta: delta.practice_note null',
        'unexpected practice_note event',
        'missing content_block_stop event',
      ],
    },
  },
  {
    format: 'generate-content',
    parameters: [
      ['generationConfig.temperature', [0.5], 'refused'],
      ['generationConfig.topK', [7], 'accepted'],
      ['generationConfig.candidateCount', [2], 'ignored'],
      ['generationConfig.maxOutputTokens', [64, 5_000], 'partly'],
    ],
    script: {
      refuses: [
        { name: 'generationConfig.temperature' },
        { name: 'generationConfig.maxOutputTokens', above: 1_000 },
      ],
      ignores: ['generationConfig.candidateCount'],
      adds: [
        { path: 'practiceNote', value: true },
        { path: 'candidates[].content.parts[].practiceNote', value: [] },
      ],
      omits: [{ path: 'modelVersion' }],
    },
    drift: {
      whole: [
        'unexpected candidates[].content.parts[].practiceNote array',
        'unexpected practiceNote boolean',
        'missing modelVersion absent',
      ],
      streamed: [
        'unexpected candidates[].content.parts[].practiceNote array',
        'unexpected practiceNote boolean',
        'missing modelVersion absent',
      ],
    },
  },
]

const driftOf = ({ drift }: FormatPassport) =>
  drift.map(({ kind, path, type }) => `${kind} ${path} ${type}`).toSorted()

describe.each(table)(
  'the passport of a scripted model in $format',
  ({ format, parameters, script, drift }) => {
    it.each([
      ['in one piece', false],
      ['streamed', true],
    ])('equals the truth table, %s', async (_, isStreamed) => {
      const { ask, learned } = await startScriptedApp(script)
      // This format requires a limit for answers.
      const limit: Record<string, Json> = format === 'messages' ? { max_tokens: 2_048 } : {}
      let runs = 0
      for (const [name, values] of parameters)
        for (const value of values) {
          await ask(format, isStreamed, { ...limit, [name]: value })
          runs += 1
        }
      const passport = await learned(format, runs)
      const states = parameters.map(([name]) => [
        name,
        stateOf(
          passport.parameters.find((entry) => entry.name === name),
          false,
        ),
      ])
      expect(states).toEqual(parameters.map(([name, , state]) => [name, state]))
      expect(driftOf(passport)).toEqual([...(isStreamed ? drift.streamed : drift.whole)].toSorted())
      expect(passport.endpoints.map((each) => each.isStreamed)).toEqual([isStreamed])
    })
  },
)

it('holds for a form that is no conversation: embeddings', async () => {
  const { page, connectionId, learned } = await startScriptedApp({
    refuses: [{ name: 'user' }],
    ignores: ['dimensions'],
    adds: [{ path: 'data[].practice_note', value: 1 }],
    omits: [{ path: 'usage.total_tokens' }],
  })
  const model = 'practice-embed-scripted'
  const rows = [{ id: 'a', text: 'Boats' }]
  const set = valueOf(await page.call('sets.create', { kind: 'embeddings', rows }))
  let asked = 0
  const ask = async (name: string, value: Json) => {
    valueOf(
      await submitForm(page, 'embeddings', connectionId, {
        ...embeddingsForm.initial,
        setId: set.id,
        rows,
        model,
        parameters: { [name]: { isSent: true, value } },
      }),
    )
    asked += 1
    // The next request must differ from this one.
    await learned('embeddings', asked, model)
  }
  await ask('dimensions', 64)
  await ask('user', 'somebody')
  await ask('encoding_format', 'base64')
  const passport = await learned('embeddings', 3, model)
  const states = Object.fromEntries(passport.parameters.map((entry) => [entry.name, stateOf(entry, false)]))
  expect(states).toMatchObject({ dimensions: 'ignored', user: 'refused', encoding_format: 'accepted' })
  expect(driftOf(passport)).toEqual([
    'missing usage.total_tokens absent',
    'unexpected data[].practice_note number',
  ])
  // The user's text is nowhere in it.
  expect(JSON.stringify(passport)).not.toMatch(/somebody|Boats/)
})
