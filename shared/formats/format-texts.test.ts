import { afterEach, expect, test } from 'vitest'
import { loadLanguage } from '../text/load-language.ts'
import type { Field } from './field.ts'
import { tabIds, tabLabel } from '../tabs.ts'
import { formatRegistry } from './registry.ts'
import { runFormats } from './run-formats.ts'

afterEach(() => loadLanguage('en'))

/** Texts that are not those of the pseudo-locale: they were looked up before the language changed. */
const inEnglish = (texts: readonly string[]) => texts.filter((text) => !/^\[.*\]$/s.test(text))

test('labels of formats and tabs follow the language', async () => {
  await loadLanguage('pseudo')
  const formats = Object.values(formatRegistry)
  expect(inEnglish(formats.map(({ label }) => label))).toEqual([])
  expect(inEnglish(formats.flatMap(({ fit }) => fit?.chip ?? []))).toEqual([])
  expect(inEnglish(tabIds.map(tabLabel))).toEqual([])
})

test.each(Object.entries(runFormats))(
  'the help of the fields of %s follows the language',
  async (_, { fields }) => {
    await loadLanguage('pseudo')
    expect(inEnglish(helpOf(fields))).toEqual([])
  },
)

function helpOf(fields: readonly Field[]): string[] {
  return fields.flatMap(({ help, parts = [] }) => [help(), ...helpOf(parts)])
}
