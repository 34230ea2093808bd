import { describe, expect, it } from 'vitest'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { Field } from '../../../shared/formats/field.ts'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { conversationFormatIds, formatRegistry } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { countSent, valueOf, withAllOff } from './parameter-values.ts'

/** The same forms each time: a small generator with a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Some fields set and sent, some set and switched off, some never touched. */
function randomForm(fields: readonly Field[], random: () => number): Parameters {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => {
      const chance = random()
      if (chance > 0.6) return []
      const value = typeof initial === 'number' ? initial + 1 : initial
      return [[name, { isSent: chance < 0.4, value }]]
    }),
  )
}

function at(body: JsonObject, name: string): Json | undefined {
  return name
    .split('.')
    .reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), body)
}

/** What of a body no field of the form is: the model and the conversation. A header is a field, too, but not of the body. */
function ownKeys(format: (typeof conversationFormatIds)[number]): readonly string[] {
  const { turnsField, systemField } = formatRegistry[format]
  return ['model', turnsField, systemField ?? '']
}

describe.each(conversationFormatIds)('a form of %s', (id) => {
  const format = conversationFormats[id]
  it('shows as sent what its body has, with the same value, and nothing else', () => {
    const random = randomOf(20_261_128)
    for (let round = 0; round < 200; round += 1) {
      const form = round === 0 ? {} : randomForm(format.fields, random)
      const sent = Object.entries(form).filter(([, { isSent }]) => isSent)
      const built = format.request({
        model: 'a-model',
        system: '',
        turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hi' }] }],
        parameters: Object.fromEntries(sent.map(([name, { value }]) => [name, value])),
        extra: {},
      })
      if (!built.ok || built.value.body?.type !== 'json') throw new Error('not built')
      const body = built.value.body.value as JsonObject
      // A choice of how the conversation itself is written is no value of its own.
      const shown = format.fields.filter(
        (field) => valueOf(field, form).isSent && field.name !== formatRegistry[id].turnsField,
      )
      const inBody = shown.filter(({ name }) => at(body, name) !== undefined)
      for (const field of inBody) expect(at(body, field.name)).toEqual(valueOf(field, form).value)
      // Fields that are headers or part of the address are shown as sent and are not in the body.
      const elsewhere = shown.filter((field) => !inBody.includes(field)).map(({ name }) => name)
      const request = JSON.stringify([built.value.headers, built.value.path, built.value.expectsStream])
      for (const name of elsewhere)
        expect([name, request]).toEqual([name, expect.stringMatching(/beta|stream|true/i)])
      const shownKeys = new Set(shown.map(({ name }) => name.split('.')[0]))
      const others = Object.keys(body).filter((key) => !ownKeys(id).includes(key) && !shownKeys.has(key))
      expect(others).toEqual([])
      const listed = format.fields.filter(({ name }) => name !== formatRegistry[id].turnsField)
      expect(countSent(listed, form)).toBe(shown.length)
    }
  })

  it('sends what is required also with everything else off', () => {
    const form = withAllOff(randomForm(format.fields, randomOf(7)))
    expect(format.fields.filter((field) => valueOf(field, form).isSent).map(({ name }) => name)).toEqual(
      id === 'messages' ? ['max_tokens'] : [],
    )
  })
})
