import { expect, it } from 'vitest'
import { changeTexts } from './change-texts.ts'
import { createFindSecrets, withoutSecrets } from './find-secrets.ts'

const key = 'sk-proj/abc+1234567890'
const find = createFindSecrets([key])
const hide = (value: unknown): unknown => changeTexts(value, (text) => withoutSecrets(text, find))

it.each([
  ['as it is', key],
  ['in an address', encodeURIComponent(key)],
  ['in JSON', JSON.stringify({ key }).replaceAll('/', String.raw`\/`)],
  ['in base64', Buffer.from(key).toString('base64')],
  ['in HTML', key.replaceAll('+', '&#43;')],
])('a key %s is taken out of every text of a finding, and of names of members', (_, spelled) => {
  const item = {
    type: 'done',
    stage: {
      finding: `Proxy refused ${spelled}`,
      text: { code: 'x', params: { cause: [spelled] } },
      [spelled]: 1,
    },
  }
  const hidden = JSON.stringify(hide(item))
  expect(hidden).toContain('Proxy refused ')
  for (const form of [key, spelled]) expect(hidden).not.toContain(JSON.stringify(form).slice(1, -1))
})

it('hands over the very same value where nothing is to be hidden', () => {
  const item = { stage: { finding: 'All is well', numbers: [1, 2], none: null } }
  expect(hide(item)).toBe(item)
})
