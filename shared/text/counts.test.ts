import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Entries that count nothing, or never a single thing: names, limits, sizes in two numbers, naturally plural things.
 */
const neverOne = new Set([
  'chat.edit.joinsPrompt',
  'caching.causes.short',
  'dropped-files.disguised',
  'errors/audio.partsMissing',
  'errors/connections.extraHeaderIsKey',
  'errors/database.pagesDamaged',
  'errors/experiments.badArguments',
  'errors/experiments.chosen',
  'errors/formats.cacheMarkOrder',
  'errors/runs.tooManyDownloads',
  'errors/video.someSaved',
  'experiment-analysis.differences.shown',
  'experiments.leftOut.content',
  'images.acceptedAtMost',
  'images.acceptedChoices',
  'images.notAccepted',
  'request-tab.variablePlace',
  'settings.connection.otherHost',
  'snippets.headersInFile',
  'speech.longText',
  'controls.plainText.cut',
  'embeddings.similarity.tooManyRows',
  'embeddings.truncation.explanation',
  'errors/experiments.tooManyCases',
  'errors/experiments.tooManyCells',
  'errors/experiments.tooManyFiles',
  'errors/gateway.inflates',
  'errors/gateway.tooDeep',
  'errors/imports.tooManyParts',
  'errors/imports.tooManyRows',
  'errors/images.maskSizeDiffers',
  'errors/ipc.tooManyRequests',
  'experiment-analysis.quality.passAtKHint',
  'experiment-analysis.quality.passHatKHint',
  'experiment-analysis.times.thinned',
  'experiment-report.cut',
  'history.compare.firstLines',
  'images.promptTooLong',
  'images.sendWithoutMask',
  'inspector.events.charactersShown',
  'inspector.linesFormatted',
  'inspector.linesShown',
  'panels.schema.fitsSeveral',
  'request-tab.blocked.tooManyVariables',
  'speech.joined.incomplete',
  'speech.joined.madeOf',
  'speech.joined.none',
  'speech.joined.waiting',
  'transcribe.newest',
])

/** Words that end in s and are not plurals: verbs and units. */
const notPlural =
  /^(?:ms|s|accepts|appears|arrives|as|compares|contains|continues|differs|does|fps|has|holds|is|leads|lies|needs|pass|pts|requires|returns|sees|separates|this|times|uses|was)$/

/** Words that may be between a number and its noun. */
const between = '(?:(?:of(?: the)? 1|more|other|new|selected|running|shorter|failed) )*'

const countedOne = new RegExp(String.raw`(?<![\w.,/×-])(?<!× )1 ${between}([a-z]+)\b`, 'g')

/** Finds a plural noun after the number one in a text. */
function pluralOfOne(text: string): string | undefined {
  for (const [found, noun = ''] of text.matchAll(countedOne))
    if (/^(?:are|were|have)$/.test(noun) || (noun.endsWith('s') && !notPlural.test(noun))) return found
  return /\b1 \w+ (?:are|were|have)\b/.exec(text)?.[0]
}

/** Calls every entry that is a function with ones, and returns their texts. */
async function entriesOfOne(): Promise<(readonly [path: string, text: string])[]> {
  const counting: unknown = new Proxy({}, { get: (_, key) => (typeof key === 'symbol' ? undefined : 1) })
  const found: (readonly [string, string])[] = []
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'function')
      for (const given of [1, counting]) {
        try {
          const said: unknown = value(given, 1, 1)
          if (said !== undefined) found.push([path, JSON.stringify(said)])
        } catch {
          // The entry takes other arguments.
        }
      }
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) walk(member, `${path}.${key}`)
  }
  for (const file of globSync('**/*.ts', { cwd: join(import.meta.dirname, 'en') })) {
    const module: object = await import(/* @vite-ignore */ join(import.meta.dirname, 'en', file))
    for (const [name, value] of Object.entries(module))
      if (/(?:Texts|Errors)$/.test(name)) walk(value, file.replace(/\.ts$/, ''))
  }
  return found
}

const entries = await entriesOfOne()

test('the catalogue is read', () => {
  expect(new Set(entries.map(([path]) => path)).size).toBeGreaterThan(900)
})

test('no text says a plural of one thing', () => {
  const wrong = entries.filter(([path, text]) => !neverOne.has(path) && pluralOfOne(text) !== undefined)
  expect(wrong.map(([path, text]) => `${path}: ${text}`)).toEqual([])
})

test('the plurals of one thing that a text could say are found', () => {
  expect(
    ['1 words added', 'The answer has 1 words.', '1 more requests', 'Known of 1 of 1 requests'].map(
      pluralOfOne,
    ),
  ).not.toContain(undefined)
  expect(
    ['1 word', '1 of 3 words', '1 is running', '1 stream continues', '21 words'].map(pluralOfOne),
  ).toEqual(Array.from({ length: 5 }))
})
