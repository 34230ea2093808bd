import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Sentences and names of the first version, and their replacements (`replaced-terms.tsv`). */
const replaced = readFileSync(join(import.meta.dirname, 'replaced-terms.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

/** Single words that were replaced, in any context. */
const words: readonly (readonly [found: RegExp, now: string])[] = [
  [/\bpictures?\b/, 'image'],
  [/\bfilms?\b/i, 'video'],
  [/\bsound (?:file|of)\b|\bsounds\b/i, 'audio'],
  [/\b(?:this|a|the|each|every|no) takes?\b|\btakes of\b/i, 'recording, clip'],
  [/\bvendors?\b/i, 'provider'],
  [/\b(?:starred|unstar)\b/i, 'favourite'],
  [/\bany more\b/i, '… not found. It may have been deleted.'],
  [/\bask(?:s|ed)? (?:again|anew)\b/i, 'Retry'],
  [/\btry again\b/i, 'Retry'],
  [/\bis called\b/i, 'name'],
  [/\b(?:anew|see-through|mend)\b/i, 'again, transparent, fix'],
  [/\blearned removals?\b/i, 'Omitted parameters'],
]

/** The strings of some files of a catalogue, without comments. */
function stringsOf(files: string): string[] {
  return globSync(files, { cwd: import.meta.dirname }).flatMap(stringsIn)
}

function stringsIn(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
  return [...source.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([text]) =>
    text.slice(1, -1),
  )
}

const texts = stringsOf('en/**/*.ts')

test('the catalogue is read', () => {
  expect(texts.length).toBeGreaterThan(2_000)
})

test('nothing is said any longer that was replaced', () => {
  const all = texts.join('\n')
  expect(replaced.length).toBeGreaterThan(800)
  expect(replaced.filter(([found = '']) => all.includes(found)).map(([found]) => found)).toEqual([])
})

test.each(words)('no text says %s', (found) => {
  expect(texts.filter((text) => found.test(text))).toEqual([])
})

// The button after a failure is Retry. Resend is only the button for a run in History.
test.each([
  ['en', /\bresend/i],
  ['zh-CN', /(?<!已)重新发送/],
])('an error tells how to repeat its request in the word of the button, in %s', (language, found) => {
  const said = stringsOf(`${language}/errors/!(history).ts`)
  expect(said.length).toBeGreaterThan(500)
  expect(said.filter((text) => found.test(text))).toEqual([])
})
