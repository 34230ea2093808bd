import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatIds, type FormatId } from '../formats/registry.ts'
import { parseJson, type Json } from '../json.ts'
import { findDrift, type Drift } from './find-drift.ts'
import { knownAnswersOf } from './known-answers.ts'

const said = (drift: readonly Drift[]) => drift.map(({ kind, path, type }) => `${kind} ${path} ${type}`)

function chat(body: Json) {
  const shapes = knownAnswersOf('chat')
  return shapes === undefined ? [] : said(findDrift(shapes, { isStream: false, values: [body] }))
}

const whole = {
  id: 'a',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hi' } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}

describe('how an answer differs from what is known', () => {
  it('is nothing for a documented one', () => expect(chat(whole)).toEqual([]))

  it('names a field of a list once, whatever its place, with its type and never its value', () => {
    const choice = { ...whole.choices[0], note: { deep: 'Dear Ada' } }
    expect(chat({ ...whole, choices: [choice, choice] })).toEqual(['unexpected choices[].note object'])
  })

  it('tells another type, a missing field and an empty answer apart', () => {
    const { usage: _, ...rest } = whole
    expect(chat({ ...rest, created: '1' })).toEqual(['other-type created string', 'missing usage absent'])
    expect(chat({})).toHaveLength(6)
    expect(chat([])).toEqual(['other-type  array'])
  })

  it('is bounded, and hides what is no name of a field', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field_${at}`, at]))
    expect(chat({ ...whole, ...many })).toHaveLength(60)
    expect(chat({ ...whole, 'Dear Ada, my key is sk-1': true })).toEqual(['unexpected … boolean'])
  })
})

/** Differences between recorded answers of real services and the documentation. */
const formats = join(import.meta.dirname, '../formats')

describe.each(formatIds.filter((id) => knownAnswersOf(id) !== undefined))(
  'the readers of %s',
  (id: FormatId) => {
    const folder = id.startsWith('images') ? 'images' : id
    const files = globSync(`${folder}/fixtures/*.{json,sse}`, { cwd: formats }).filter(
      // These fixtures break the rules on purpose.
      (file) =>
        !/odd|error|cut|nameless|varying|second|converted|failed|choices|blocked/.test(basename(file)),
    )
    it.each(files.length === 0 ? ['none'] : files)('know every field of %s', (file) => {
      const shapes = knownAnswersOf(id)
      if (file === 'none' || shapes === undefined) return
      const text = readFileSync(join(formats, file), 'utf8')
      const events = text.split('\n').flatMap((line) => (line.startsWith('data: ') ? line.slice(6) : []))
      const values = file.endsWith('.sse')
        ? events.map((data) => parseJson(data) ?? data)
        : [parseJson(text) ?? null]
      const drift = findDrift(shapes, { isStream: file.endsWith('.sse'), values })
      expect(said(drift.filter(({ kind }) => kind === 'unexpected'))).toEqual([])
    })
  },
)
